import type { Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { untested } from '../../outcome/verdict.js'
import { freshFields } from '../fields/fresh-values.js'
import { lookupRecords } from '../lookups/lookup-records.js'
import { sandboxOf } from '../making/sandbox-of.js'
import type { GuidField } from './guid-field.js'

/** A field and a value beside a bad one, which would show in the record: it differs from what is there right now. */
export async function goodField(run: RunContext, main: Actor, { name: bad }: GuidField): Promise<Row> {
  const sandbox = sandboxOf(run, main)
  const plain = await freshFields(run, sandbox, ['text', 'dateTime', 'number', 'custom'])
  const present = await sandbox.read(main)
  const [good] = Object.entries(plain).filter(
    ([name, value]) => name !== bad && !sandbox.same(name, { [name]: value }, present),
  )
  if (good) return Object.fromEntries([good])
  const lookup = run.profile.sandbox?.lookup && (await lookupRecords(run, main))
  if (lookup && lookup.idField !== bad) return { [lookup.idField]: lookup.one }
  return untested('the profile names no field to set beside the bad one', 'sandbox.fields.text')
}
