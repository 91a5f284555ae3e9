import type { RunContext } from '../context/run-context.js'
import { isUnjudged, judgeEach } from '../outcome/judge-each.js'
import { isRefused } from '../words/access-refusal.js'
import { named } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { judgeChanges } from './grid.js'
import { isWrittenOut } from './written-out.js'

/**
 * Judges that no refused change is answered with the record, written as a data service writes it. Whatever else the answer
 * has of its values may be what the caller sent. That none could be sent, or that one decides nothing, ACCESS-13 says.
 */
export async function expectNoRecordByChanges(run: RunContext): Promise<void> {
  await judgeEach(['noCookies', 'tamperedTicket', 'noHeader'] as const, (row) =>
    judgeChanges(run, row, ({ refused, before }) => {
      if (!isRefused(run, refused)) return
      const holds = isWrittenOut(before, refused.body.toString('utf8')) ? 'the record' : 'no record'
      expect(holds, `what the refusal of the change ${named(refused)} holds`).toBe('no record')
    }),
  ).catch(passOverUnjudged)
}

function passOverUnjudged(fault: unknown): void {
  if (!isUnjudged(fault)) throw fault
}
