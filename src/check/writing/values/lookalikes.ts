import type { Row } from '../../../odata/index.js'
import { needsFields } from '../fields/needed-fields.js'
import { answered } from '../../answers/server-message.js'
import { change, citeChange } from '../making/changing.js'
import { fitsOf } from '../fields/fits.js'
import { freshFields, holdsText } from '../fields/fresh-values.js'
import { lostOf, readBack, type ValueSet } from '../fields/read-back.js'
import { sandboxOf } from '../sandbox-of.js'
import type { GivenMain } from '../../engine/given.js'

/**
 * Texts that look as a whole like a value of another kind, or like none: of each pair the first is for the field of texts,
 * the second for the custom one. None is longer than the shortest column that is written to.
 */
export const lookalikes = {
  nothing: ['0', 'null'],
  truth: ['true', 'false'],
  instant: ['/Date(7)/', '1.10'],
  digits: ['1234', '-7'],
} as const

/**
 * Sets both texts of a pair at once, the second in the field of texts where the profile names no custom one. A field may
 * have rules of its own: what is refused together is set alone, and what is refused then decides nothing.
 */
export async function setLookalikes(writer: GivenMain, name: keyof typeof lookalikes): Promise<readonly ValueSet[]> {
  needsFields(writer.run, 'text')
  const { text = '', custom } = writer.run.profile.sandbox?.fields ?? {}
  const [whole, other] = lookalikes[name]
  const hasCustom = custom !== undefined && custom !== text
  const isOfText = hasCustom && !fitsOf(writer.run).tooShort.has(custom) && holdsText(sandboxOf(writer), custom)
  if (isOfText) return setBoth(writer, { [text]: whole }, { [custom]: other })
  const first = await setOne(writer, { [text]: whole })
  // What digits become, the field of texts shows by the first.
  return hasCustom || name === 'digits' ? [first] : [first, await setOne(writer, { [text]: other })]
}

async function setBoth(writer: GivenMain, plain: Row, custom: Row): Promise<readonly ValueSet[]> {
  const made = await change(writer, { method: 'MERGE', fields: { ...plain, ...custom } })
  const { isTaken, after, before } = made
  if (!isTaken) return [await setOne(writer, plain), await setOne(writer, custom)]
  const isJudged = lostOf(writer, custom, after).length === 0 || (await keepsCustom(writer))
  citeChange(made)
  return [plain, ...(isJudged ? [custom] : [])].map((fields) => readBack(writer, fields, after, before))
}

async function setOne(writer: GivenMain, fields: Row): Promise<ValueSet> {
  const made = await change(writer, { method: 'MERGE', fields })
  citeChange(made)
  const { answer, isTaken, after, before } = made
  return isTaken ? readBack(writer, fields, after, before) : { refused: `${answer.id}, ${answered(answer)}` }
}

/** Where the custom field keeps no text of the checker's either, that is for WRITE-10 to judge. */
async function keepsCustom(writer: GivenMain): Promise<boolean> {
  const fields = await freshFields(writer, ['custom'])
  return (await change(writer, { method: 'MERGE', fields })).lost.length === 0
}
