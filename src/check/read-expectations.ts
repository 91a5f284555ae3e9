import type { Exchange } from '../exchange/index.js'
import { errorBodyOf } from '../odata/index.js'
import type { RunContext } from './context/run-context.js'
import { collectionIn, rowsOf, seen } from './core/answers.js'
import { kindOfError } from './core/kind-of-error.js'
import { formatOf, needsRecords } from './relations/options/formats.js'
import { formOf } from './relations/errors/error-shape.js'
import { inWords, type Compared } from './relations/asking/breach.js'
import type { Finding } from './check.js'
import { hasStatus } from './expectations.js'
import { allOf, finding } from './finding.js'

/** Answers that were held against each other show no breach. */
export function fitsTogether({ breaches, expected, seen }: Compared): Finding {
  if (breaches.length === 0) return { holds: true, expected, seen }
  return { holds: false, expected, seen: breaches.map(inWords).join('; '), breaches }
}

/** 200 with records in this format, which the body has and the content type names. */
export function isReadIn(answer: Exchange, format: 'JSON' | 'XML'): Finding {
  const found = allOf(hasStatus(answer, 200), hasFormat(answer, format))
  if (found.holds === true) needsRecords(answer)
  return found
}

/** The body is in this format, and its content type says so. */
export function hasFormat(answer: Exchange, format: 'JSON' | 'XML'): Finding {
  return finding(formatOf(answer) === format, format, formatOf(answer))
}

/** No records come, with whatever status. */
export function hasNoRows(answer: Exchange): Finding {
  const rows = answer.status === 200 ? collectionIn(answer).count : (rowsOf(answer)?.length ?? 0)
  return finding(
    rows === 0,
    'no records',
    rows === 0 ? seen(answer) : `${String(answer.status)} with ${String(rows)} records`,
  )
}

/** The OData error body: that of the document, or the form of a declared departure. */
export function hasErrorBody(answer: Exchange, run: RunContext): Finding {
  const kind = kindOfError(answer)
  const wanted = 'an OData error body'
  if (!kind.startsWith(wanted)) return finding(false, wanted, kind)
  const error = errorBodyOf(answer)
  const form = error ? formOf(run, error) : 'the form of the document'
  if (form !== 'the form of the document') return finding(false, wanted, `an error body in ${form}`)
  return finding(true, wanted, `${String(answer.status)} with ${kind}`)
}
