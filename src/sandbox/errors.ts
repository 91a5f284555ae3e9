import type { Exchange } from '../exchange/index.js'
import type { Actor } from '../session/index.js'

/**
 * Why the sandbox record could not be read.
 * - `missing`: the collection was read, and the record is not in it
 * - `refused`: no session may read it: a user without rights gets 401
 * - `turnedAway`: a redirect or a 403, which says nothing of rights
 * - `unavailable`: the target, or what stands before it, kept answering that it is busy
 * - `noRecords`: the answer is no collection of records
 */
type WhyNotRead = 'missing' | 'refused' | 'turnedAway' | 'unavailable' | 'noRecords'

/** The sandbox record could not be read; what cannot be read is never changed. */
export class SandboxUnreadable extends Error {
  override readonly name = 'SandboxUnreadable'
  readonly why: WhyNotRead
  /** What was seen in place of the record. */
  readonly seen: string
  readonly blame: 'profile' | 'target'

  /** `since`: the change after which the record could not be read any more, in words. */
  constructor(why: WhyNotRead, seen: string, since?: string) {
    super(`the sandbox record could not be read${since === undefined ? '' : ` since ${since}`}: ${seen}`)
    this.why = why
    this.seen = seen
    this.blame = since === undefined && (why === 'missing' || why === 'refused') ? 'profile' : 'target'
  }
}

/** The record shows what a change gave that went without an answer: it was carried out meanwhile, and may have hidden another. */
export class ChangedLate extends Error {
  override readonly name = 'ChangedLate'
  /** The fields that hold what it gave. */
  readonly fields: readonly string[]
  readonly blame = 'network'

  constructor(fields: readonly string[]) {
    super(
      `a change of the sandbox record that got no answer may have taken effect only now (${fields.join(', ')}), so a read after the next change proves nothing about that change. Run again`,
    )
    this.fields = fields
  }
}

const reasonsAgainstChange = {
  'no form':
    'is shown as an object or a list (RECORD-2, RECORD-4). No documented body sets that, so the checker could not restore it',
  'shown otherwise':
    'differs between the XML and the JSON answer (READ-4), so the value to restore is unknown. Name another field in the profile, or check why the answers differ',
  untried:
    'has characters (such as & or letters beyond ASCII) that the target was not seen to keep, so the checker might not be able to restore it. Empty the field, or name an empty text field in sandbox.fields.custom',
  refused:
    'refuses its own current value, while another field accepts its own, so the checker could not restore it. Name another field or record in the profile, or check what refuses the value',
} as const

/** A change that is not sent: what the field holds is in no form that could be put back, is refused, or is not shown. */
export class ChangeWouldLose extends Error {
  override readonly name = 'ChangeWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: keyof typeof reasonsAgainstChange = 'no form') {
    super(`${fields.join(', ')} of the sandbox record ${reasonsAgainstChange[why]}`)
    this.fields = fields
  }
}

const reasonsAgainstPut = {
  'not set': 'no successful MERGE has set that',
  altered: 'a MERGE of such a value stored another one (WRITE-5)',
  'another text': 'the XML and the JSON answer show different texts (READ-4)',
  'one session': 'another session does not show the values that one session set (WRITE-1)',
  untried: 'the target was not seen to keep characters such as & or letters beyond ASCII',
  hidden: 'the JSON answer shows no value, but the XML answer shows one (READ-4)',
} as const

/** A PUT that is not sent: it may blank what the target was seen not to set, or not to show. */
export class PutWouldLose extends Error {
  override readonly name = 'PutWouldLose'
  readonly fields: readonly string[]
  readonly blame = 'target'

  constructor(fields: readonly string[], why: keyof typeof reasonsAgainstPut = 'not set') {
    super(
      `no PUT is sent: it may blank ${fields.join(', ')}, which the checker could not restore: ${reasonsAgainstPut[why]}`,
    )
    this.fields = fields
  }
}

/**
 * Before the first change the record holds what only the checker writes, or what an earlier run left there: it is not as
 * its owner left it, and to take it for that would be to put it back to it. Nothing was changed.
 */
export class RecordInUse extends Error {
  override readonly name = 'RecordInUse'
  /** The fields that hold it. */
  readonly fields: readonly string[]
  readonly blame = 'nobody'

  /** `folder`: the report folder whose journal tells what was left; not known where a text of the checker's alone does. */
  constructor(record: { readonly entity: string; readonly id: string }, fields: readonly string[], folder?: string) {
    const what = `the sandbox record ${record.entity} ${record.id}`
    super(
      folder === undefined
        ? `${what} has a text of the checker (${fields.join(', ')}): another run uses it, or an earlier one did not restore it. Nothing was changed. Wait until that run ends, or restore the record with \`svc-conformance restore DIR\` or by hand. Then run again`
        : `${what} is not changed, because the run of ${folder} did not restore ${fields.join(', ')}: run \`svc-conformance restore ${folder}\` first`,
    )
    this.fields = fields
  }
}

/**
 * The latest login of the user who restores the record was refused: a record that is changed now could not be restored once
 * the present session ends. Nothing was changed.
 */
export class KeeperLockedOut extends Error {
  override readonly name = 'KeeperLockedOut'
  readonly blame = 'profile'

  constructor(record: { readonly entity: string; readonly id: string }, { name }: Pick<Actor, 'name'>) {
    super(
      `the latest login of ${name} with the right password was refused, so the sandbox record ${record.entity} ${record.id} might not be restored and is not changed. If the account is locked, unlock it, and set users.decoy to an account that nobody uses, or set limits.wrongLogins: 0`,
    )
  }
}

/** A change that the profile does not allow: nothing was sent. A fault of whoever wrote the scenario. */
export class ChangeNotAllowed extends Error {
  override readonly name = 'ChangeNotAllowed'
  /** The fields that may not be changed; empty where the whole change may not be sent. */
  readonly fields: readonly string[]

  constructor(reason: string, fields: readonly string[] = []) {
    super(reason)
    this.fields = fields
  }
}

/** The target reads the record out, and does not let it be put back. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
  readonly exchange: Exchange

  constructor(exchange: Exchange) {
    super(`${exchange.request.method} (${exchange.id}) was answered with ${String(exchange.status)}`)
    this.exchange = exchange
  }
}

/** The journal is damaged within, not merely cut off at its end: what the checker changed cannot be told from it. */
export class JournalUnreadable extends Error {
  override readonly name = 'JournalUnreadable'
  readonly path: string
  /** Counted from 1. */
  readonly line: number

  constructor(path: string, line: number, seen: string) {
    super(
      `line ${String(line)} of ${path} ${seen}. Check the sandbox record, and restore it by hand from the snapshot in the first line of the journal. If that is lost, use the values that the owner of the record knows`,
    )
    this.path = path
    this.line = line
  }
}

/** A record was about to be changed, or was, and its journal is gone: what it held before cannot be told. */
export class JournalLost extends Error {
  override readonly name = 'JournalLost'
  readonly folder: string

  constructor(folder: string) {
    super(
      `the journal was deleted from ${folder} before the record was restored. The sandbox record may have texts of the checker. Check it, and restore it by hand with the values that its owner knows`,
    )
    this.folder = folder
  }
}

/** A journal and a profile that do not belong together: nothing was sent. */
export class JournalDoesNotFit extends Error {
  override readonly name = 'JournalDoesNotFit'

  constructor(reason: string) {
    super(`the journal does not match the profile: ${reason}`)
  }
}
/** The report folder has a journal already: a record that an earlier run changed may not have been put back. */
export class JournalInTheWay extends Error {
  override readonly name = 'JournalInTheWay'
  readonly folder: string

  constructor(folder: string) {
    super(
      `${folder} has the journal of an earlier run that may not have restored the record. Nothing was changed. First run \`svc-conformance restore ${folder}\``,
    )
    this.folder = folder
  }
}

/** Whether what the record holds may be why: the target answers, and does not show it. */
export function isOfTheRecordItself(fault: unknown): fault is SandboxUnreadable {
  return fault instanceof SandboxUnreadable && (fault.why === 'noRecords' || fault.why === 'missing')
}
