import { EvidenceLog, HttpWire, Masker } from '../../exchange/index.js'
import { sameGuid } from '../../odata/index.js'
import { secretsOf, wayToTarget, type ResolvedProfile, type ResolvedUser } from '../../profile/index.js'
import type { JournalOpened } from '../../schema/generated/journal.js'
import { Actor, deserializeStore, forcePolicyOf, Logins } from '../../session/index.js'
import { JournalDoesNotFit } from '../errors.js'
import { Journal } from '../journal/journal.js'
import { Ledger } from '../journal/ledger.js'
import { defaultPatience, patienceOfRestore, type Patience } from '../seeing/patience.js'
import { putBack } from './put-back.js'
import type { PutBackTools } from './restore-target.js'
import { readJournal } from '../journal/read-journal.js'
import { RecordAccess } from '../seeing/record-access.js'
import { untouched, type RestoreResult } from './restore-result.js'

interface RestoreSettings {
  /** Gives up: the journal stays, and the result says what is not put back. */
  readonly signal?: AbortSignal
  /** Does not wait, or ends the wait, for a change that may take effect yet: the journal stays then. */
  readonly hurry?: AbortSignal
  /** Where the exchanges are recorded; nowhere by default. */
  readonly log?: EvidenceLog
  readonly patience?: Omit<Patience, 'signal'>
  /** Sessions of the run that changed the record, where they are known. */
  readonly sessions?: LivingSessions | undefined
}

/** Serialized cookie stores of sessions that need no login any more. */
export interface LivingSessions {
  /** The session that changed the record: it puts back first. */
  readonly keeper: unknown
  /** Another session of the same user: it looks first at what was put back. */
  readonly witness?: unknown
}

/**
 * Puts back what the run that left a journal in this folder changed, with connections and sessions of its own; removes
 * the journal where the record is as before. Undefined where the folder has no journal. Throws JournalUnreadable, and
 * JournalDoesNotFit where the profile is that of another target or record.
 */
export async function restoreFromJournal(
  folder: string,
  profile: ResolvedProfile,
  { signal, hurry, log = unrecorded(), patience = defaultPatience, sessions }: RestoreSettings = {},
): Promise<RestoreResult | undefined> {
  const found = readJournal(folder)
  if (!found) return undefined
  const { opened } = found
  const user = fittingUser(opened, profile)
  // Before the login, too: what is told of the record names its fields also where nobody was let in.
  for (const { name } of Object.values(profile.users)) log.masker.learn('userName', name)
  for (const secret of secretsOf(profile)) log.masker.learn('password', secret)
  const journal = Journal.resume(folder, opened, found)
  if (journal.ledger.changes.last === 0) {
    journal.remove()
    return untouched(new Ledger(opened))
  }
  const wire = wireOf(profile, log, signal)
  try {
    const session = () => sessionOf(opened, profile, user, wire, log.masker)
    const living = (store: unknown) => (store === undefined ? undefined : goingOn(session(), store, profile))
    const { entity, id, target } = opened
    const bounded = patienceOfRestore({ ...patience, signal })
    const record = new RecordAccess({ legacyRoot: target.legacyRoot, entity, id }, bounded)
    const witnesses = [living(sessions?.witness) ?? [], session()].flat()
    const tools = { record, journal, patience: bounded, keeper: session(), witnesses, hurry }
    const keeper = living(sessions?.keeper)
    const result = await (keeper === undefined ? putBack(tools) : putBackFirstIn(keeper, tools))
    if (result.restored) journal.remove()
    else journal.close()
    return masked(result, log.masker)
  } finally {
    await wire.close()
  }
}

/**
 * Puts back in the session that changed the record, which needs no login, and logs in where that is refused. A session that
 * is over may be answered in other ways too: what was not restored in it is tried in a fresh one.
 */
async function putBackFirstIn(living: Actor, tools: PutBackTools): Promise<RestoreResult> {
  const result = await putBack({ ...tools, keeper: living })
  if (result.state !== 'notRestored' || living.loginNumber > 0) return result
  const again = await putBack(tools)
  return again.digestAfter === undefined ? result : again
}

/** The fields of the record have the names that the target gives them, and a hostile one may name them by a secret. */
function masked(result: RestoreResult, masker: Masker): RestoreResult {
  const each = (fields: readonly string[]) => fields.map((field) => masker.mask(field))
  return {
    ...result,
    fields: each(result.fields),
    differing: result.differing.map((field) => ({ ...field, field: masker.mask(field.field) })),
    serverOwned: each(result.serverOwned),
    changedByOthers: each(result.changedByOthers),
    ...(result.note === undefined ? {} : { note: masker.mask(result.note) }),
  }
}

function fittingUser({ target, entity, id }: JournalOpened, profile: ResolvedProfile): ResolvedUser {
  const { sandbox, users } = profile
  if (profile.target.baseUrl !== target.baseUrl) {
    throw new JournalDoesNotFit(
      `it was written for ${target.baseUrl}, but the profile is for ${profile.target.baseUrl}`,
    )
  }
  const strange = [target.loginUrl, target.legacyRoot].find((url) => !url.startsWith(`${target.baseUrl}/`))
  if (strange !== undefined) throw new JournalDoesNotFit(`it names ${strange}, which is not below ${target.baseUrl}`)
  if (sandbox && (sandbox.entity !== entity || !sameGuid(sandbox.id, id))) {
    throw new JournalDoesNotFit(`it is for ${entity} ${id}, but sandbox names ${sandbox.entity} ${sandbox.id}`)
  }
  if (!users.main) throw new JournalDoesNotFit('users.main is missing in the profile, so the checker cannot log in')
  return users.main
}

function unrecorded(): EvidenceLog {
  return new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'none' })
}

function wireOf(profile: ResolvedProfile, log: EvidenceLog, signal: AbortSignal | undefined): HttpWire {
  return new HttpWire({ ...wayToTarget(profile), ...(signal === undefined ? {} : { signal }), log })
}

function goingOn(actor: Actor, session: unknown, { target }: ResolvedProfile): Actor {
  actor.takeOver(deserializeStore(session, target.sendSecureOverHttp))
  return actor
}

function sessionOf(
  { target }: JournalOpened,
  profile: ResolvedProfile,
  user: ResolvedUser,
  wire: HttpWire,
  masker: Masker,
): Actor {
  return new Actor('main', user, {
    wire,
    logins: new Logins(),
    loginUrl: target.loginUrl,
    secureOverHttp: profile.target.sendSecureOverHttp,
    naming: { ...target, isDetected: profile.target.vendorPrefix === 'auto' },
    policy: {
      ...forcePolicyOf(profile.target.forceUseSession),
      ...(target.forceUseSession ? { forceUseSession: 'legacy' } : {}),
    },
    keepSecret: ({ name, password }) => {
      masker.learn('userName', name)
      masker.learn('password', password)
    },
  })
}
