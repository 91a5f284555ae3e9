import type { Row, Value } from '../odata/index.js'
import type { FoundElsewhere } from './changes/others/other-records.js'
import type { KeptBeside } from './changes/lookups/emptied-beside.js'
import type { LeftAlone } from './changes/others/left-alone.js'
import type { ReadBack, ValueSet } from './changes/fields/read-back.js'
import type { RefusedBodies } from './changes/refused/refused-whole.js'
import type { TextSet } from './changes/values/texts-to-set.js'
import type { Finding } from './check.js'
import { finding } from './finding.js'

/** Nothing of what was looked for was found; else what was. */
function none(found: readonly string[], expected: string, seen: string): Finding {
  return finding(found.length === 0, expected, found.length === 0 ? seen : found.join(', '))
}

/** Fields that were set read back as they were given; what a field's own rules refuse is no breach. */
export function comesBack(set: ValueSet): Finding {
  if ('refused' in set) return finding(true, 'as given, or refused', `refused: ${set.refused}`)
  return readsBack(set)
}

/** The same where no rule of a field counts. */
export function readsBack({ given, lost }: ReadBack): Finding {
  return none(lost, inWords(given), inWords(given))
}

/** The same where a PUT may be blocked, as declared. */
export function setOrBlocked(set: ReadBack | undefined): Finding {
  return set ? readsBack(set) : finding(true, 'status 405, as declared', 'status 405')
}

function inWords(given: Row): string {
  return Object.entries(given)
    .map(([field, value]) => `${field} = ${valueInWords(value)}`)
    .join(', ')
}

const longest = 40

function valueInWords(value: Value): string {
  if (typeof value !== 'string') return String(value)
  return value.length > longest || /[^ -~]/.test(value)
    ? `a text of ${String(value.length)} characters`
    : JSON.stringify(value)
}

/** A text comes back to the character; names what got lost of it. What is refused out of caution is no breach. */
export function keepsText(text: TextSet): Finding {
  if ('refused' in text) return finding(true, 'as given, or refused', `refused: ${text.refused}`)
  const { set, read, isKept, parts } = text
  const found = Object.entries(parts).flatMap(([name, part]) => {
    const [sign] = part.exec(set) ?? []
    return sign === undefined ? [] : [{ name, isLost: typeof read !== 'string' || !read.includes(sign) }]
  })
  const names = (some: typeof found) => some.map(({ name }) => name).join(', ')
  const whole = `${valueInWords(set)}${found.length > 0 ? `, with ${names(found)}` : ''}`
  if (isKept) return finding(true, whole, whole)
  if (read === undefined || read === null || read === '') return finding(false, whole, 'no text')
  const lost = found.filter(({ isLost }) => isLost)
  const length = `a text of ${String(String(read).length)} characters`
  return finding(false, whole, lost.length > 0 ? `${length}, without ${names(lost)}` : `another text: ${length}`)
}

/** No other record was found to have got what was given to the sandbox record. */
export function noneElsewhere({ fields, breaches }: FoundElsewhere): Finding {
  const expected = `no other record with the new ${fields.join(', ')}`
  return none(breaches, expected, expected)
}

/** A change of the lookup emptied none of the other fields. */
export function keepsOthers({ kept, emptied }: KeptBeside): Finding {
  const seen = kept.length > 0 ? `${kept.join(', ')} kept` : 'no other field held a value'
  return none(
    emptied.map((field) => `${field} emptied`),
    'no other field emptied',
    seen,
  )
}

/** A change moved no field that it did not give. */
export function movesNothingElse({ moved, compared }: LeftAlone): Finding {
  return none(moved, 'every other field as before', `${String(compared)} other fields as before`)
}

/** Changes that were refused moved nothing. */
export function leavesRecord({ answers, moved }: RefusedBodies): Finding {
  const seen = `refused with ${[...new Set(answers)].join(', ')}; every field as before`
  return none(moved, 'every field as before the refused change', seen)
}
