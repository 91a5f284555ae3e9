import { Sandbox, type ChangeMethod, type PutWouldLose } from '../../sandbox/index.js'
import type { RunContext } from '../context/run-context.js'
import { untested } from '../outcome/verdict.js'
import type { GivenMain } from '../runner/given.js'

const opened = new WeakMap<RunContext, Sandbox>()

/** Changes that belong together: nobody of this run changes the record in between. */
export function together<T>(writer: GivenMain, changes: () => Promise<T>): Promise<T> {
  return sandboxOf(writer).alone(changes)
}

/** What the changes so far have shown about a PUT: why none can be sent. */
export function putWouldLose(run: RunContext): PutWouldLose | undefined {
  return opened.get(run)?.putWouldLose
}

/** The same, once the looks have been taken that a PUT is sent after. */
export async function whyNoPut(run: RunContext): Promise<PutWouldLose | undefined> {
  await opened.get(run)?.lookBeforePut()
  return putWouldLose(run)
}

/** The change after which the sandbox record cannot be read any more, in words. */
export function recordUnreadableSince(run: RunContext): string | undefined {
  return opened.get(run)?.unreadableSince
}

/** Why nothing is changed any more: what somebody else has written is none of what the changes have shown. */
export function stoppedByOthers(run: RunContext): Error | undefined {
  return opened.get(run)?.stopped
}

/**
 * Whether each plain MERGE of the sandbox record was refused by this status too: something on the way may refuse the
 * method as such, and what it refuses to everybody tells nothing of one user's rights.
 */
export function isEveryMergeRefused(run: RunContext, status: number): boolean {
  const answered = answersInOrder(run, 'MERGE')
  return status >= 300 && answered?.size === 1 && answered.has(status)
}

/** The statuses of the changes in order that were sent so far by this method; undefined before the first of all. */
export function answersInOrder(run: RunContext, method: ChangeMethod): ReadonlySet<number> | undefined {
  return opened.get(run)?.answered[method]
}

/** The scenarios have ended, and the runner puts back what they changed: for that it needs the journal, and their session. */
export function keepJournal(run: RunContext): void {
  const sandbox = opened.get(run)
  if (sandbox?.snapshot) run.tellChanging(sandbox.keeper)
  sandbox?.keepJournal()
}

/** The one record that this run may change; nothing is sent before the first change. */
export function sandboxOf(writer: GivenMain): Sandbox {
  const { sandbox, target } = writer.run.profile
  if (!sandbox) return untested('no sandbox record is configured', 'sandbox')
  if (writer.run.settings.readOnly) return untested('--read-only forbids changes of the sandbox record')
  const known = opened.get(writer.run)
  if (known) return known
  const fresh = Sandbox.open({
    sandbox,
    profile: writer.run.profile,
    baseUrl: target.baseUrl,
    addresses: writer.run.addresses,
    policy: writer.run.policy,
    keeper: writer.main,
    folder: writer.run.settings.folder,
    begun: () => {
      writer.run.tellChanging(writer.main)
    },
    patience: writer.run.settings.patience,
    ...(writer.run.settings.readsAnew === true ? { clock: () => Infinity } : {}),
    replay: writer.run.recorded?.replayOf((url) => url.includes(sandbox.id)),
  })
  opened.set(writer.run, fresh)
  return fresh
}
