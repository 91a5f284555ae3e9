import type { GivenMain } from '../../engine/given.js'
import { untested } from '../../outcome/verdict.js'
import { freshGuid } from '../fields/fresh-values.js'
import { lookupOf, lookupRecords } from '../lookups/lookup-records.js'

/** A field of the sandbox record that holds a GUID, and GUIDs that it takes and does not hold. */
export interface GuidField {
  readonly name: string
  readonly wellFormed: () => Promise<string>
  /**
   * One that begins with a letter from a to e, so that bare it is neither a number nor true, false or null; or one that
   * begins with a digit, as a number does. Undefined where there is none.
   */
  readonly ledBy: (first: 'letter' | 'digit') => Promise<string | undefined>
}

/** The GUID field that the profile names; where it names none, its lookup, which holds a GUID as well. */
export function guidFieldOf(writer: GivenMain): GuidField {
  const { fields, lookup } = writer.run.profile.sandbox ?? {}
  const name = fields?.guid
  if (name !== undefined) {
    const ledBy = async (first: 'letter' | 'digit') => {
      const guid = freshGuid(writer.run)
      const digit = Number.parseInt(guid.charAt(0), 16)
      return `${first === 'letter' ? 'abcde'.charAt(digit % 5) : String(1 + (digit % 9))}${guid.slice(1)}`
    }
    return { name, wellFormed: async () => freshGuid(writer.run), ledBy }
  }
  if (lookup) return lookupFieldOf(writer)
  return untested('neither a GUID field to change nor a lookup is configured', 'sandbox.fields.guid')
}

/** The lookup by its Id field (section Data records), with the ids of records that it may point to. */
export function lookupFieldOf(writer: GivenMain): GuidField {
  const { field } = lookupOf(writer.run)
  return {
    name: `${field}Id`,
    wellFormed: async () => (await lookupRecords(writer)).one,
    ledBy: async (first) =>
      (await lookupRecords(writer)).ids.find((id) => (first === 'letter' ? /^[a-e]/i : /^\d/).test(id)),
  }
}
