import type { Row, Value } from '../house/store.js'
import type { Change } from '../house/workings.js'
import type { Fault } from './fault.js'

type Set = (fields: Row, change: Change) => Row

/** Not set, where the body has the member named. */
const ignoring =
  (member: string, wanted: (change: Change) => boolean = () => true): Set =>
  ({ AccountId, ...fields }, change) => {
    const kept = AccountId === undefined || (change.members.includes(member) && wanted(change))
    return kept ? fields : { ...fields, AccountId }
  }

export const valueFaults = [
  {
    id: 'text-line-breaks-joined',
    sentence: 'line breaks of a text become blanks',
    within: {},
    fails: ['WRITE-5'],
    arguable: [],
    inside: { set: onText((text) => text.replaceAll(/\r?\n/g, ' ')) },
  },
  {
    id: 'text-outside-ascii-lost',
    sentence: 'letters outside ASCII become question marks',
    within: {},
    fails: ['WRITE-5'],
    arguable: [],
    inside: { set: onText((text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')) },
  },
  {
    id: 'text-of-digits-trimmed',
    sentence: 'a text of digits alone loses its noughts in front',
    within: {},
    fails: ['WRITE-5'],
    arguable: [],
    inside: { set: onText((text) => (/^\d+$/.test(text) ? String(BigInt(text)) : text)) },
  },
  {
    id: 'text-quotes-escaped',
    sentence: 'quotes of a text are kept as character references',
    within: {},
    fails: ['WRITE-5'],
    arguable: ['READ-15'],
    inside: { set: onText((text) => text.replaceAll('"', '&quot;').replaceAll("'", '&#39;')) },
  },
  {
    id: 'number-without-sign',
    sentence: 'a number loses its sign',
    within: {},
    fails: ['WRITE-5'],
    arguable: ['WRITE-1', 'WRITE-3', 'FLOW-1'],
    inside: { set: onField('Rate', (value) => (typeof value === 'number' ? Math.abs(value) : value)) },
  },
  {
    id: 'number-nought-is-not-set',
    sentence: 'the number nought is kept as no number',
    within: {},
    fails: ['WRITE-5'],
    arguable: [],
    inside: { set: onField('Rate', (value) => (value === 0 ? null : value)) },
  },
  {
    id: 'date-in-local-time',
    sentence: 'a date-time is kept as if it were local time, two hours ahead',
    within: {},
    fails: ['WRITE-5'],
    arguable: ['WRITE-1', 'WRITE-3'],
    inside: {
      set: onField('CheckedOn', (value) => (value instanceof Date ? new Date(value.getTime() - 7_200_000) : value)),
    },
  },
  {
    id: 'lookup-by-id-ignored',
    sentence: 'a lookup given by its id is answered as done, and not set',
    within: {},
    fails: ['WRITE-6'],
    arguable: ['WRITE-7', 'FLOW-1'],
    inside: { set: ignoring('AccountId') },
  },
  {
    id: 'lookup-nested-ignored',
    sentence: 'a lookup given as a nested object is answered as done, and not set',
    within: {},
    fails: ['WRITE-7'],
    arguable: ['FLOW-1'],
    inside: { set: ignoring('Account') },
  },
  {
    id: 'lookup-nested-set-once',
    sentence: 'a lookup given as a nested object is set only where none is set yet',
    within: {},
    fails: ['WRITE-7'],
    arguable: ['FLOW-1'],
    inside: { set: ignoring('Account', ({ row }) => row['AccountId'] !== null) },
  },
] as const satisfies readonly Fault[]

function onText(bend: (text: string) => string): Set {
  return (fields, { members }) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' && members.includes(name) ? bend(value) : value,
      ]),
    )
}

function onField(field: string, bend: (value: Value | undefined) => Value | undefined): Set {
  return (fields, { members }) =>
    members.includes(field) ? { ...fields, [field]: bend(fields[field]) ?? null } : fields
}
