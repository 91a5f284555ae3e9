import { readFile } from 'node:fs/promises'
import { EvidenceLog, type Masker } from '../../exchange/index.js'
import { JournalLost, JournalUnreadable, restoreFromJournal, type RestoreResult } from '../../sandbox/index.js'
import type { Judged } from '../judge.js'
import type { DiagnosisRecord } from '../../check/outcome/record.js'
import type { RunSettings } from '../../check/run-state/run-settings.js'
import type { ChangedRecord } from '../../schema/generated/report.js'

/** How the sandbox record was left, and what it took to put it back. */
export interface PutBack {
  /** The record, where a change of it was sent. */
  readonly records: readonly ChangedRecord[]
  /**
   * True where it is not as before: something of the checker's may still be in it, or what it was first stands in the
   * journal alone, since somebody else, or a process of the target, has set it since.
   */
  readonly notRestored: boolean
  readonly traffic: { readonly exchanges: number; readonly logins: number; readonly writes: number }
  /** There where it took logins, which no clause asked for. */
  readonly diagnosis?: DiagnosisRecord
}

/**
 * The longest that putting back may take, in milliseconds, beside two time-outs and the time in which a change may take
 * effect late: a target that does not come back keeps nobody waiting, and one that is only slow is not given up.
 */
const longest = 20_000

/**
 * Puts back what the scenarios changed, by the journal in the report folder. Always by the same way, whether
 * the run came to its end, was interrupted, or lost its worker: in the session that changed the record, as last told, and
 * with a login of its own where that is refused.
 * An interrupted run does not wait for changes that may take effect late: its journal stays for `restore`.
 * What an earlier run left in the record, and no change was sent for, is told as not restored.
 * Where the scenarios may have changed the record, a folder without a journal has lost it. The masker knows what is secret
 * of theirs, since a target may show it in the new session.
 */
export async function putBackChanges(
  settings: RunSettings,
  judged: Pick<Judged, 'mayHaveChanged' | 'sessions' | 'leftBehind'> & { readonly interrupted: AbortSignal },
  masker: Masker,
): Promise<PutBack> {
  const { evidence } = settings
  const logins: string[] = []
  const log = new EvidenceLog({
    masker,
    onRecord: (id, { method }) => {
      if (method === 'POST') logins.push(id)
    },
    level: evidence.level,
    path: evidence.path,
    start: 1 + (await lastNumberIn(evidence.path)),
    // A record that is not put back is worse than an exchange without its evidence.
    mayLack: true,
  })
  const left = await leftAs(settings, log, judged)
  log.close()
  const { exchanges, byMethod } = log.traffic
  return {
    ...left,
    traffic: {
      exchanges,
      logins: logins.length,
      writes: (byMethod['MERGE'] ?? 0) + (byMethod['PUT'] ?? 0),
    },
    ...(logins.length > 0 ? { diagnosis: loginsOfRestore(logins, judged.sessions !== undefined) } : {}),
  }
}

function loginsOfRestore(evidence: readonly string[], hadSession: boolean): DiagnosisRecord {
  const often = evidence.length === 1 ? 'once' : `${String(evidence.length)} times`
  const why = hadSession
    ? 'the session that had changed it was refused, or the run left no second one'
    : 'the run left no session for that'
  return {
    id: 'login-for-restore',
    text: `The checker logged in as main again ${often} to restore the sandbox record and to check it in a second session: ${why}.`,
    evidence,
  }
}

async function leftAs(
  { folder, profile }: RunSettings,
  log: EvidenceLog,
  { mayHaveChanged, sessions, leftBehind, interrupted: hurry }: Parameters<typeof putBackChanges>[1],
): Promise<Omit<PutBack, 'traffic' | 'diagnosis'>> {
  try {
    const { requestTimeout, lateChanges } = profile.limits
    const signal = AbortSignal.timeout(longest + 2 * requestTimeout + lateChanges)
    const result = await restoreFromJournal(folder, profile, { signal, hurry, log, sessions })
    if (!result && leftBehind !== undefined && profile.sandbox) {
      const { entity, id } = profile.sandbox
      const note = log.masker.mask(leftBehind)
      return { records: [{ entity, id, fields: [], restored: false, note }], notRestored: true }
    }
    if (!result && mayHaveChanged) throw new JournalLost(folder)
    if (!result || result.state === 'untouched') return { records: [], notRestored: false }
    return { records: [changedRecord(result)], notRestored: !result.restored }
  } catch (fault) {
    const { sandbox } = profile
    if (!(fault instanceof JournalUnreadable || fault instanceof JournalLost) || !sandbox) throw fault
    const { entity, id } = sandbox
    return { records: [{ entity, id, fields: [], restored: false, note: fault.message }], notRestored: true }
  }
}

function changedRecord({
  entity,
  id,
  fields,
  restored,
  digestBefore,
  digestAfter,
  serverOwned,
  changedByOthers,
  note,
}: RestoreResult): ChangedRecord {
  const leftOut = [...serverOwned, ...changedByOthers]
  return {
    entity,
    id,
    fields: [...fields],
    restored,
    digestBefore,
    ...(digestAfter === undefined ? {} : { digestAfter }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    ...(note === undefined ? {} : { note }),
  }
}

/** The highest number of an exchange in the evidence; 0 where there is none. Lines stand in the order of their ends. */
async function lastNumberIn(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Math.max(0, ...[...text.matchAll(/^\{"id":"x-(\d+)"/gm)].map(([, digits]) => Number(digits)))
}
