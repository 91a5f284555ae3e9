import { isGuid, isZeroGuid, plainFields, sameGuid, type Row } from '../../odata/index.js'
import type { RunContext } from '../context/run-context.js'
import { isUnjudged, judgeEach } from '../outcome/judge-each.js'
import { isRefused } from '../words/access-refusal.js'
import { named, rowsOf } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { judgeChanges } from './grid.js'
import { isWrittenOut } from './written-out.js'

/**
 * Judges that no refused change is answered with the record, written as a data service writes it, nor with others of its
 * entity. Whatever else the answer has of its values may be what the caller sent. That none could be sent, or that one decides
 * nothing, ACCESS-13 says.
 */
export async function expectNoRecordByChanges(run: RunContext): Promise<void> {
  await judgeEach(['noCookies', 'tamperedTicket', 'noHeader'] as const, (row) =>
    judgeChanges(run, row, ({ refused, before }) => {
      if (!isRefused(run, refused)) return
      const holds = isWrittenOut(before, refused.body.toString('utf8')) ? 'the record' : 'no record'
      expect(holds, `what the refusal of the change ${named(refused)} holds`).toBe('no record')
      const others = (rowsOf(refused) ?? []).filter((row) => isOtherOf(before, row)).length
      expect(others, `other records of the entity in the refusal of the change ${named(refused)}`).toBe(0)
    }),
  ).catch(passOverUnjudged)
}

/** With fewer fields an error may look like a record: it has a number of its own, and a text. */
const fewest = 3

/** Whether a row is another record of this one's entity: with an id of its own, and nothing that this one has not. */
function isOtherOf(record: Row, row: Row): boolean {
  const { Id } = row
  if (typeof Id !== 'string' || !isGuid(Id) || isZeroGuid(Id) || sameGuid(Id, String(record['Id']))) return false
  const fields = Object.keys(plainFields(row))
  return fields.length >= fewest && fields.every((field) => Object.hasOwn(record, field))
}

function passOverUnjudged(fault: unknown): void {
  if (!isUnjudged(fault)) throw fault
}
