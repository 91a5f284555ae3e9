import type { Exchange } from '../../../exchange/index.js'
import type { CollectionShape } from '../../../odata/index.js'
import { seen } from '../../answers/answers.js'
import { observe } from '../../outcome/record.js'
import { Undecided } from '../../outcome/verdict.js'
import { NotAnswered } from '../../queries/not-answered.js'
import type { Provoked } from './provoked.js'
import type { Sample } from '../../queries/sample.js'

/** Headers of which it is worth knowing what a deployment answers. */
const telling = [
  'content-type',
  'content-encoding',
  'cache-control',
  'etag',
  'vary',
  'dataserviceversion',
  'odata-version',
]

const shapes: Readonly<Record<CollectionShape, string>> = {
  verbose: 'verbose JSON (d.results)',
  verboseArray: 'verbose JSON with the records directly under d',
  light: 'light JSON (value)',
  array: 'a bare array',
  atom: 'an Atom feed',
}

/** Records in what shape and in how large pages a collection comes. */
export function observeShape({ answers, pages, reader, shape }: Sample): void {
  const evidence = answers.map(({ id }) => id)
  const sizes = pages.map((rows) => String(rows.length)).join(', ')
  observe(`a collection of ${reader.entity} comes as ${shapes[shape]}`, { evidence })
  observe(
    answers.length > 1
      ? `its records come in pages of ${sizes}, each with a link to the next`
      : `${sizes} records in one page`,
    { evidence },
  )
}

/** Records the headers of an answer that say how it was made, compressed and cached. */
export function observeHeaders(exchange: Exchange): void {
  const found = telling.flatMap((name) => exchange.headerAll(name).map((value) => `${name}: ${value}`))
  observe(`headers: ${found.join('; ') || 'none of the known ones'}`, { evidence: [exchange.id] })
}

/** Records how failed reads are answered. */
export function observeFailures(failures: readonly Provoked[]): void {
  for (const { failed, differsIn } of failures) {
    observe(`a read that differs in ${differsIn}: ${seen(failed)}`, { evidence: [failed.id] })
  }
}

/** Looks for something that is recorded and never judged: what keeps it from being seen is recorded in its place. */
export async function lookFor(what: string, look: () => Promise<void>): Promise<void> {
  try {
    await look()
  } catch (fault) {
    if (!(fault instanceof Undecided) && !(fault instanceof NotAnswered)) throw fault
    observe(`${what}: not seen, ${fault.message}`)
  }
}
