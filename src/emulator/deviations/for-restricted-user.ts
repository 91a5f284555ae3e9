import type { Call } from '../http/call.js'
import type { Deviation } from '../listed.js'
import { contactsWhere } from './contacts-where.js'
import { sessionOf } from './kept-for-one.js'

/**
 * Breaches of how records are written, and in which format, that show to a user with fewer rights alone: in what the clauses
 * about rights read.
 */
export const restrictedUserDeviations: readonly Deviation[] = [
  {
    id: 'xml-for-restricted-user',
    sentence: 'The legacy service answers the restricted user in XML, whatever is asked for.',
    breaks: ['READ-3'],
    inWholeRun: true,
    override: ({ formats }) => ({
      formats: {
        negotiate: (call, service) =>
          service === 'legacy' && isOfRestricted(call) ? 'xml' : formats.negotiate(call, service),
      },
    }),
  },
  {
    id: 'guids-wrapped-for-restricted-user',
    sentence: "The legacy service shows the restricted user the GUIDs of contacts as guid'...' inside the string.",
    breaks: ['RECORD-2'],
    inWholeRun: true,
    override: contactsWhere('legacy', byRestricted, (body) =>
      body.replace(/"(\w*Id":")([\da-f-]{36})"/gi, `"$1guid'$2'"`),
    ),
  },
  {
    id: 'dates-microsoft-for-restricted-user',
    sentence: 'The legacy service shows the restricted user the date-times of contacts as milliseconds since 1970.',
    breaks: ['RECORD-3'],
    inWholeRun: true,
    override: contactsWhere('legacy', byRestricted, withMilliseconds),
  },
  {
    id: 'numbers-quoted-for-restricted-user',
    sentence: 'The legacy service shows the restricted user whole numbers of contacts as strings.',
    breaks: ['RECORD-4'],
    inWholeRun: true,
    override: contactsWhere('legacy', byRestricted, (body) => body.replace(/"Age":(\d+)/g, '"Age":"$1"')),
  },
  {
    id: 'dates-microsoft-for-restricted-user-odata',
    sentence: 'The OData endpoint shows the restricted user the date-times of contacts as milliseconds since 1970.',
    breaks: ['ODATA-3'],
    inWholeRun: true,
    override: contactsWhere('odata', byRestricted, withMilliseconds),
  },
]

function byRestricted(_options: unknown, call: Call): boolean {
  return isOfRestricted(call)
}

function isOfRestricted(call: Call): boolean {
  return sessionOf(call)?.user.role === 'restricted'
}

function withMilliseconds(body: string): string {
  return body.replace(
    /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
    (_all, moment: string) => `"/Date(${String(Date.parse(moment))})/"`,
  )
}
