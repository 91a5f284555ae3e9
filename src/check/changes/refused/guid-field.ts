import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { freshGuid } from '../fields/fresh-values.js'
import { lookupRecords } from '../lookups/lookup-records.js'

/** A field of the sandbox record that holds a GUID, and GUIDs that it takes and does not hold. */
export interface GuidField {
  readonly name: string
  readonly wellFormed: () => Promise<string>
  /** One that begins with a letter from a to e, so that bare it is neither a number nor true, false or null. */
  readonly letterLed: () => Promise<string>
  /** One that begins with a digit, as a number does; undefined where there is none. */
  readonly digitLed: () => Promise<string | undefined>
}

/** The GUID field that the profile names; where it names none, its lookup, which holds a GUID as well. */
export function guidFieldOf(run: RunContext, main: Actor): GuidField {
  const { fields, lookup } = run.profile.sandbox ?? {}
  const name = fields?.guid
  if (name !== undefined) {
    return {
      name,
      wellFormed: () => Promise.resolve(freshGuid(run)),
      letterLed: () => Promise.resolve(ledByLetter(freshGuid(run))),
      digitLed: () => Promise.resolve(ledByDigit(freshGuid(run))),
    }
  }
  if (lookup) return lookupFieldOf(run, main)
  return untested('the profile names no GUID field that the checker may change, and no lookup', 'sandbox.fields.guid')
}

/** The lookup by its Id field (section Data records), with the ids of records that it may point to. */
export function lookupFieldOf(run: RunContext, main: Actor): GuidField {
  const { field } =
    run.profile.sandbox?.lookup ?? untested('the profile names no lookup of the sandbox record', 'sandbox.lookup')
  return {
    name: `${field}Id`,
    wellFormed: async () => (await lookupRecords(run, main)).one,
    letterLed: async () =>
      (await lookupRecords(run, main)).ids.find((id) => /^[a-e]/i.test(id)) ??
      untested(
        `the profile names no GUID field, and no record that ${field} may point to has an id that begins with a to e`,
        'sandbox.fields.guid',
      ),
    digitLed: async () => (await lookupRecords(run, main)).ids.find((id) => /^\d/.test(id)),
  }
}

function ledByLetter(guid: string): string {
  return 'abcde'.charAt(Number.parseInt(guid.charAt(0), 16) % 5) + guid.slice(1)
}

function ledByDigit(guid: string): string {
  return String(1 + (Number.parseInt(guid.charAt(0), 16) % 9)) + guid.slice(1)
}
