import { Sandbox, type ChangeMethod, type PutWouldLose } from '../../sandbox/index.js'
import type { RunContext } from '../run-state/run-context.js'
import { recordAtWork } from '../outcome/record.js'
import { readElsewhere } from './others/other-sessions.js'
import { inAnotherSession } from '../twins/second-session.js'
import type { GivenMain } from '../engine/given.js'
import type { Exchange } from '../../exchange/index.js'
import { filterText, type Filter } from '../../odata/index.js'
import { sendRenewing } from '../sessions/main-session.js'
import { legacyReadOf } from '../sessions/requests.js'
import { configured, needsChanges } from '../outcome/not-configured.js'

const opened = new WeakMap<RunContext, Sandbox>()

/** The clauses that asked for the sandbox record so far. */
const users = new WeakMap<Sandbox, Set<string>>()

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

/**
 * Begins to look for changes without a clear answer; the function gives how many may have taken effect since then. What a
 * clause made of the record meanwhile, it may have made of these.
 */
export function watchLateChanges(run: RunContext, clause: string): () => number {
  const { open: before = [], late: knownLate } = opened.get(run)?.unclearChanges ?? {}
  return () => {
    const sandbox = opened.get(run)
    if (!sandbox || users.get(sandbox)?.has(clause) !== true) return 0
    const { open, late } = sandbox.unclearChanges
    const shownSince = [...late].filter((number) => knownLate?.has(number) !== true)
    return new Set([...before, ...open, ...shownSince]).size
  }
}

/** The scenarios have ended, and the runner puts back what they changed: for that it needs the journal, and their session. */
export function keepJournal(run: RunContext): void {
  const sandbox = opened.get(run)
  if (sandbox?.snapshot) run.tellChanging(sandbox.keeper, inAnotherSession(run))
  sandbox?.keepJournal()
}

/** The one record that this run may change; nothing is sent before the first change. */
export function sandboxOf(writer: GivenMain): Sandbox {
  const { target } = writer.run.profile
  const sandbox = configured(writer.run, 'sandbox')
  needsChanges(writer.run, 'sandbox')
  const known = opened.get(writer.run)
  if (known) return used(known)
  const fresh = Sandbox.open({
    sandbox,
    profile: writer.run.profile,
    baseUrl: target.baseUrl,
    addresses: writer.run.addresses,
    policy: writer.run.policy,
    keeper: writer.main,
    elsewhere: (values) => readElsewhere(writer, values),
    folder: writer.run.settings.folder,
    lateChangesMs: writer.run.profile.limits.lateChanges,
    begun: () => {
      writer.run.tellChanging(writer.main)
    },
    leftBehind: (sentence) => {
      writer.run.tellLeftBehind(sentence)
    },
    patience: writer.run.settings.patience,
    ...(writer.run.settings.readsAnew === true ? { clock: () => Infinity } : {}),
    replay: writer.run.recorded?.replayOf((url) => url.includes(sandbox.id)),
  })
  opened.set(writer.run, fresh)
  return used(fresh)
}

function used(sandbox: Sandbox): Sandbox {
  const { id } = recordAtWork() ?? {}
  if (id !== undefined) users.set(sandbox, (users.get(sandbox) ?? new Set()).add(id))
  return sandbox
}

/** Reads records by a filter: those of the sandbox record's entity, unless another is named. */
export function readBy(
  { run, main }: GivenMain,
  filter: Filter | string,
  { entity = run.profile.sandbox?.entity ?? '', ...query }: { entity?: string; select?: string[]; top?: number } = {},
): Promise<Exchange> {
  const text = typeof filter === 'string' ? filter : filterText(filter, 'legacy')
  return sendRenewing(run, main, legacyReadOf(run, entity, { filter: text, ...query }))
}
