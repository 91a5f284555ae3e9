import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { freshFields } from '../fields/fresh-values.js'
import { lookupRecords } from '../lookups/lookup-records.js'
import { sandboxOf } from '../making/sandbox-of.js'
import type { GuidField } from './guid-field.js'

/**
 * Fields and values beside a bad one, which would show in the record: each differs from what is there right now. One of each
 * kind, since who sets one member at a time may be stopped at the text and not at the number; a custom one where there is no
 * other, and else the lookup.
 */
export async function goodFields(run: RunContext, main: Actor, { name: bad }: GuidField): Promise<Row> {
  const sandbox = sandboxOf(run, main)
  const plain = await freshFields(run, sandbox, ['text', 'dateTime', 'number'])
  const custom = await freshFields(run, sandbox, ['custom'])
  const present = await sandbox.latest()
  for (const fields of [plain, custom]) {
    const good = Object.entries(fields).filter(
      ([name, value]) => name !== bad && !sandbox.same(name, { [name]: value }, present),
    )
    if (good.length > 0) return Object.fromEntries(good)
  }
  const lookup = run.profile.sandbox?.lookup && (await lookupRecords(run, main))
  if (lookup && lookup.idField !== bad) return { [lookup.idField]: lookup.one }
  return untested('the profile names no field to set beside the bad one', 'sandbox.fields.text')
}
