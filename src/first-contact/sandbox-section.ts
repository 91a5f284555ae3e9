import type { Findings } from './findings.js'
import { clausesOpenedBy } from './opened-clauses.js'
import { commentedOut, inFlow, prose } from './yaml-lines.js'

/** Stands for no record at all: a profile that still has it does not hold. */
const placeholder = '00000000-0000-0000-0000-000000000000'

const anywhere: NonNullable<Findings['sandbox']> = { entity: 'Contact', fields: { text: 'Notes' } }

/** The record that may be changed: written where a person named it, and else proposed as a comment, with no id. */
export function sandboxSection(sandbox: Findings['sandbox']): readonly string[] {
  const { entity, id, fields, lookup } = sandbox ?? anywhere
  const lines = [
    'sandbox:',
    `  entity: ${inFlow(entity)}`,
    `  id: ${inFlow(id ?? placeholder)}`,
    `  fields: ${inFlow(fields)}`,
    ...(lookup ? [`  lookup: ${inFlow({ field: lookup.name, target: lookup.target })}`] : []),
  ]
  const opens = `Opens ${clausesOpenedBy('sandbox')}.`
  return id === undefined
    ? [
        ...prose(
          'The record that the checker may change and restores. Without it nothing is written. Only a person can ' +
            `choose it: create a record that nobody uses, put its id here, and check that these fields may be changed. ${opens}`,
        ),
        ...commentedOut(lines),
      ]
    : [
        ...prose(
          'The record that you named; the checker may change it and restores it. The fields were chosen by type: ' +
            `check that they may be changed. ${opens}`,
        ),
        ...lines,
      ]
}
