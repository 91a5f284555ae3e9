import type { Row } from '../../../odata/index.js'
import { anotherSession } from '../../twins/second-session.js'
import type { GivenMain } from '../../engine/given.js'
import { lostOf } from '../fields/read-back.js'
import { needsPut } from '../making/changing.js'
import { sandboxOf } from '../sandbox-of.js'

/**
 * The sandbox record as another session shows it. A deployment may let the session that makes a change see it at once, and
 * others later, from a replica: where the fields given do not show, they are looked for again for about a second.
 */
export async function readElsewhere(writer: GivenMain, given: Row): Promise<Row> {
  const sandbox = sandboxOf(writer)
  const other = await anotherSession(writer.run)
  const isShown = (row: Row) => lostOf(writer, given, row).length === 0
  let latest = await sandbox.read(other)
  if (isShown(latest)) return latest
  for await (const now of sandbox.readAgain(other)) {
    latest = now
    if (!isShown(now)) continue
    writer.run.diagnose({
      id: 'shown-late-elsewhere',
      text: 'Another session shows a change later than the session that made it: a client that reads there immediately gets old values.',
      evidence: [],
    })
    break
  }
  return latest
}

/** The same as `needsPut`, once the looks have been taken that a PUT is sent after. */
export async function needsPutForAll(writer: GivenMain): Promise<void> {
  needsPut(writer.run)
  await sandboxOf(writer).lookBeforePut()
  needsPut(writer.run)
}
