import type { Value } from '../../odata/index.js'
import type { LeftBeside } from './lookups/emptied-beside.js'
import type { NestedSet } from './lookups/setting-lookups.js'
import type { FoundElsewhere } from './others/other-records.js'
import { NoChangeAccepted, refusedInWords } from './making/none-accepted.js'
import type { LeftAlone } from './others/left-alone.js'
import {
  type ReadBack,
  type ValueSet,
  kindOfValue,
  movements,
  nameOfChange,
  otherOfKind,
  ownValue,
} from './fields/read-back.js'
import type { RefusedBodies } from './refused/refused-whole.js'
import type { TextSet } from './values/texts-to-set.js'
import type { Finding } from '../outcome/check.js'
import { finding, undecided } from '../outcome/finding.js'

/** Fields that were set read back as they were given; what a field's own rules refuse is no breach. */
export function comesBack(set: ValueSet): Finding {
  if ('refused' in set) return finding(true, 'as given, or refused', `refused: ${set.refused}`)
  return readsBack(set)
}

/** The same where a target may accept no change at all, which fails. */
export function acceptsAndReadsBack(set: ReadBack | NoChangeAccepted | undefined): Finding {
  return set instanceof NoChangeAccepted
    ? finding(false, 'an accepted change', refusedInWords(set.refused))
    : setOrBlocked(set)
}

/** The same where no rule of a field counts. A failure names the fields that are lost, a pass what they held before. */
export function readsBack(set: ReadBack): Finding {
  const { given, before, lost } = set
  const values = (names: readonly string[]) => names.map((field) => `${field} = ${ownValue(given[field] ?? null)}`)
  const names = lost.length > 0 ? lost : Object.keys(given)
  const kept = values(names).map((told, at) => `${told}${heldBefore(before?.[names[at] ?? ''], before)}`)
  const seen = lost.length > 0 ? lost.map((field) => `${field} ${readAs(field, set)}`) : kept
  return finding(lost.length === 0, values(names).join(', '), seen.join(', '))
}

function heldBefore(value: Value | undefined, before: ReadBack['before']): string {
  return before === undefined ? '' : ` (before: ${kindOfValue(value)})`
}

/** What a field reads in place of the value that it was given, by kind. */
function readAs(field: string, { given, before, read }: ReadBack): string {
  const [wanted, is] = [kindOfValue(given[field]), kindOfValue(read[field])]
  const isUnchanged = before !== undefined && String(before[field] ?? '') === String(read[field] ?? '')
  const told = is === 'not set' ? is : `= ${is === wanted ? otherOfKind(is) : is}`
  return isUnchanged ? `${told}, as before` : told
}

/** A lookup that was given as a nested object points to that record. */
export function setsNested({ field, id, faults }: NestedSet): Finding {
  const expected = `${field} = ${ownValue(id)}`
  return finding(faults.length === 0, expected, faults.length === 0 ? expected : faults.join('; '))
}

/** The same where a PUT may be blocked, as declared. */
export function setOrBlocked(set: ReadBack | undefined): Finding {
  return set ? readsBack(set) : finding(true, 'status 405, as declared', 'status 405')
}

/** A text comes back to the character; names what got lost of it. What is refused out of caution is no breach. */
export function keepsText(text: TextSet): Finding {
  if ('refused' in text) return finding(true, 'as given, or refused', `refused: ${text.refused}`)
  const { field, set, read, isKept, parts } = text
  const found = Object.entries(parts).flatMap(([name, part]) => {
    const [sign] = part.exec(set) ?? []
    return sign === undefined ? [] : [{ name, isLost: typeof read !== 'string' || !read.includes(sign) }]
  })
  const names = (some: typeof found) => some.map(({ name }) => name).join(', ')
  const whole = `${field} = ${ownValue(set)}${found.length > 0 ? `, with ${names(found)}` : ''}`
  if (isKept) return finding(true, whole, whole)
  const is = kindOfValue(read)
  if (is === 'not set') return finding(false, whole, `${field} ${is}`)
  const lost = found.filter(({ isLost }) => isLost)
  return finding(
    false,
    whole,
    `${field} = ${lost.length > 0 ? `${is}, without ${names(lost)}` : `another text: ${is}`}`,
  )
}

/** No other record was found to have got what was given to the sandbox record. */
export function noneElsewhere({ fields, breaches }: FoundElsewhere): Finding {
  const expected = `no other record with the new ${fields.join(', ')}`
  return finding(breaches.length === 0, expected, breaches.length === 0 ? expected : breaches.join(', '))
}

/** A change of the lookup did not make the record anew. Undecided where one that it emptied may be filled in from the lookup. */
export function keepsOthers({ kept, emptied, isMadeAnew, by }: LeftBeside): Finding {
  const expected = 'every other field kept'
  if (!by) return finding(true, expected, kept.length > 0 ? `${kept.join(', ')} kept` : 'no other field held a value')
  if (isMadeAnew && kept.length === 0)
    return finding(
      false,
      expected,
      `${nameOfChange(by)} emptied ${movements(by, emptied)}, and every other text and number`,
    )
  return undecided(
    `${nameOfChange(by)} set the lookup and emptied ${movements(by, emptied)}. Either the server derives it from the lookup, or the MERGE blanked it. In sandbox.fields, name a field that does not depend on the lookup`,
    'profile',
    'sandbox.fields',
  )
}

/** A change moved no field that it did not give. */
export function movesNothingElse({ moved, doubt, compared, leftOut }: LeftAlone): Finding {
  if (moved.length > 0) return finding(false, 'no other field changed', moved.join('; '))
  if (doubt) return doubt
  const told = leftOut.length > 0 ? `; not compared: ${leftOut.join(', ')}` : ''
  return finding(true, 'no other field changed', `${String(compared)} other fields unchanged${told}`)
}

/** Changes that were refused moved nothing. */
export function leavesRecord({ answers, moved }: RefusedBodies): Finding {
  const expected = 'a refusal that changes no field'
  const seen = `${[...new Set(answers)].join(', ')}; no field changed`
  return finding(moved.length === 0, expected, moved.length === 0 ? seen : moved.join('; '))
}
