import type { Exchange } from '../../exchange/index.js'
import { type Row, isArray, isObject, isZeroGuid, writeJson, type Value } from '../../odata/index.js'
import { type Alteration, type Actor, Mutex } from '../../session/index.js'
import type { ChangeMethod } from '../seeing/record-access.js'
import type { Ledger } from '../journal/ledger.js'
import type { ResolvedSandbox } from '../../profile/index.js'
import type { Order } from './careful-change.js'
import { ChangeNotAllowed } from '../errors.js'
import { AsyncLocalStorage } from 'node:async_hooks'

const ofTheProtocol = new Set(['__metadata', 'uri', 'type'])

/**
 * Whose task is at work. One for all: each of its kind costs every promise of the process from then on, and a process may
 * judge hundreds of targets.
 */
const atWork = new AsyncLocalStorage<RecordLock>()

/** Lets one task at a time work on the record; a task may have others within. */
export class RecordLock {
  readonly #oneByOne = new Mutex()
  readonly #inTurn: (() => Promise<void>) | undefined

  /** `inTurn` is awaited before each task: tasks come in the order of a recording then. */
  constructor(inTurn?: () => Promise<void>) {
    this.#inTurn = inTurn
  }

  run<T>(task: () => Promise<T>): Promise<T> {
    if (atWork.getStore() === this) return task()
    const alone = () => this.#oneByOne.pass(() => atWork.run(this, task))
    return this.#inTurn ? this.#inTurn().then(alone) : alone()
  }
}

/** A change as a scenario writes it. */
export interface Change {
  readonly method: ChangeMethod
  /**
   * What is to be set: fields that the profile names; the lookup as `<Lookup>Id`, or nested as `<Lookup>`. Where there
   * is a `body`, what a target would set that took it.
   */
  readonly fields: Row
  /** Sent as it stands in place of the JSON of `fields`: for bodies that are to be refused. */
  readonly body?: string
  /** `application/json` where not given. */
  readonly contentType?: string
  /**
   * Gives beside the fields all else that the record is seen to hold right before, as it holds it: but for its Id, what is
   * not set, what the server moves by itself, and these.
   */
  readonly beside?: { readonly allBut: readonly string[] }
  /** The one thing in which a twin differs. Reading before and after is always in order. */
  readonly alteration?: Alteration
}

/** What came of a change. */
export interface Changed {
  readonly answer: Exchange
  /** The whole record right before and right after, read by the keeper: plain fields, exact numbers. */
  readonly before: Row
  readonly after: Row
  /**
   * The fields that read differently after than before; those that the server moves by itself are left out, and those that
   * show only now what an earlier change gave.
   */
  readonly moved: readonly string[]
  /** Those of them that the change did not give. */
  readonly besides: readonly string[]
  /** What a read showed in place of the record: the change made it unreadable, and was undone at once. `after` is from then. */
  readonly unreadable?: string
  /** What it was answered at first, where the service failed at it, and accepted it when it was repeated. */
  readonly refusedAtFirst?: Exchange
  /** Those that hold what the change carried: a value that it gave, or a text of its body. */
  readonly asGiven: readonly string[]
}

/** What a change gives beside its fields: nothing, or the rest of the record as it is now, with all its digits. */
export function besideOf({ beside }: Change, now: Row, ledger: Ledger): Row {
  if (!beside) return {}
  const rest = Object.entries(now).filter(
    ([field, value]) =>
      field !== 'Id' &&
      (value ?? '') !== '' &&
      !(isZeroGuid(value) || isObject(value) || isArray(value)) &&
      !ledger.serverOwned.has(field) &&
      !beside.allBut.includes(field),
  )
  return ledger.withAllDigits(Object.fromEntries(rest))
}

/** A scenario's change as it is carried out. Throws ChangeNotAllowed for what the profile does not let the checker change. */
export function orderOf(change: Change, sender: Actor, sandbox: ResolvedSandbox): Omit<Order, 'before'> {
  const { method, contentType, alteration } = change
  const body = bodyOf(change, sandbox)
  const fields = effectsOf(change.fields, change.body, sandbox)
  if (method === 'PUT' && !sandbox.put) throw new ChangeNotAllowed('sandbox.put is false: no PUT is sent')
  return {
    purpose: 'change',
    method,
    fields,
    ...(body === undefined ? {} : { body }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(alteration === undefined ? {} : { alteration }),
    ...(change.body === undefined && alteration === undefined ? {} : { isToBeRefused: true }),
    sender,
  }
}

/** The body as it is sent, where that is not the JSON of the stored fields. */
function bodyOf({ body, fields }: Change, { lookup }: ResolvedSandbox): string | undefined {
  return body ?? (lookup && Object.hasOwn(fields, lookup.field) ? writeJson(fields) : undefined)
}

/** The fields that the profile lets the checker change, by the names under which they are stored and read back. */
export function allowedFields({ fields, lookup }: ResolvedSandbox): readonly string[] {
  return [...new Set([...Object.values(fields), ...(lookup ? [`${lookup.field}Id`] : [])])]
}

/**
 * What a change sets, by stored field: a nested lookup (section Data records) sets its Id field. Throws ChangeNotAllowed
 * for a field that the profile does not name, and for a body of its own that names one.
 */
function effectsOf(fields: Row, body: string | undefined, sandbox: ResolvedSandbox): Row {
  const allowed = allowedFields(sandbox)
  const nested = sandbox.lookup?.field
  const effects: Row = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => (name === nested ? [`${nested}Id`, idIn(value)] : [name, value])),
  )
  const named = [...Object.keys(effects), ...(body === undefined ? [] : namesIn(body))]
  const strange = [...new Set(named)].filter((name) => !allowed.includes(name) && name !== nested)
  if (strange.length > 0) {
    throw new ChangeNotAllowed(
      `the profile does not allow changes of ${strange.join(', ')}. Fields in sandbox.fields and sandbox.lookup: ${allowed.join(', ')}`,
      strange,
    )
  }
  if (Object.keys(effects).length === 0) throw new ChangeNotAllowed('a change of the sandbox record sets no field')
  return effects
}

function idIn(value: Value): Value {
  const metadata = isObject(value) ? value['__metadata'] : undefined
  const uri = isObject(metadata) ? metadata['uri'] : undefined
  if (typeof uri !== 'string') return isObject(value) ? null : value
  return /\(guid'([^']*)'\)/.exec(uri)?.[1] ?? uri
}

/** The member names in a body that need not be JSON: whatever stands before a colon, outside of texts. */
function namesIn(body: string): readonly string[] {
  const named = body.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|([\p{L}_][\p{L}\p{N}_]*)\s*:/gu)
  return [...named].map((match) => match[1] ?? match[2] ?? '').filter((name) => name !== '' && !ofTheProtocol.has(name))
}
