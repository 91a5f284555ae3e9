import { verdictOn } from '../../../../tests/clauses/judging.js'
import type { Said } from '../../../../tests/support/scripted-server.js'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterThisTest } from '../../../../tests/support/closing.js'
import { hastyFolder } from '../../../../tests/support/hasty-folder.js'
import type { ClauseId } from '../../../contract/index.js'
import { isZeroGuid, type Row, type Value } from '../../../odata/index.js'
import type { ResolvedProfile, ResolvedSandbox } from '../../../profile/index.js'
import type { Actor } from '../../../session/index.js'
import { session } from '../../sessions/main-session.js'
import { expect } from '../../answers/expect.js'
import type { ReadBack } from '../fields/read-back.js'
import { setFields, type Setting } from '../making/changing.js'
import { newRecord, recording } from '../../outcome/record.js'
import { inJson, inXml } from '../../reading/testing/collection-at.js'
import type { RunContext } from '../../run-state/run-context.js'
import type { RunSettings } from '../../run-state/run-settings.js'
import { runAt } from '../../testing/run-at.js'
import { smallDeployment } from '../../testing/small-deployment.js'
import { verdictOf, type ClauseVerdict } from '../../runner/verdict-of.js'
import type { GivenMain } from '../../engine/given.js'

/** Ids of records that a lookup may point to. */
export const idOf = (digit: string) => `${digit.repeat(8)}-4444-4444-8444-121212121212`

export const sandboxId = idOf('5')

/** The least that a profile can say of a record. */
export const textAlone: Partial<ResolvedSandbox> = { fields: { text: 'Notes' } }

/** A change as it came in, in order as far as its session goes. */
export interface Asked {
  readonly method: string
  /** What the body gives, a nested lookup by its Id field; undefined where it is no JSON. */
  readonly fields: Row | undefined
  readonly body: string
  readonly contentType: string
  /** Which login the session of the caller is from. */
  readonly login: number
  /** Whether the headers of the reported work-around stand beside its cookies. */
  readonly isForced: boolean
  /** Whether it is the record of the profile that is to be changed. */
  readonly isOfRecord: boolean
  /** How many changes came before it; the one that looks what moves by itself does not count. */
  readonly before: number
}

export type Stored = Record<string, Value>

export interface RecordOptions {
  /** The fields of the record beside its Id. */
  readonly record?: Row
  /** The types of the fields, which the answer in XML names; without any there is none. */
  readonly types?: Readonly<Record<string, string>>
  /** A field that the server itself sets with every change that it makes. */
  readonly stamped?: string
  readonly sandbox?: Partial<ResolvedSandbox>
  readonly profile?: Partial<ResolvedProfile>
  readonly settings?: Partial<RunSettings>
  /** Answers a change in place of what is documented, and stores what it likes of it. */
  readonly change?: (asked: Asked, stored: Stored) => Said | undefined
  /** Answers a change whose session is not in order, in place of the refusal of the document. */
  readonly altered?: (fields: Row, stored: Stored, method: string) => Said | undefined
  /** Answers a read, in place of the records; those of the OData endpoint name no entity. */
  readonly read?: (
    entity: string,
    filter: string,
    login: number,
    stored: Stored,
    isForXml: boolean,
    selects: boolean,
  ) => readonly Row[] | Said | undefined
}

export interface RecordAt {
  readonly run: RunContext
  readonly main: Actor
  readonly stored: Stored
  readonly changes: readonly Asked[]
  /** What a clause says that does this: each fact that it records, and how it ended. */
  readonly told: (task: () => Promise<unknown>, id?: ClauseId) => Promise<readonly string[]>
  /** What a clause says when these of its checks are played, or all; it ends as `told` says. */
  readonly played: (id: ClauseId, ...checks: readonly string[]) => Promise<readonly string[]>
  /** The whole verdicts, the latest last. */
  readonly verdicts: readonly ClauseVerdict[]
}

export const refusal = (value: string, status = 500): Said => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ error: { code: '', message: { lang: 'en-US', value } } }),
})

/** What the document has an error say. */
export const notGuid =
  "Cannot convert a primitive value to the expected type 'Edm.Guid': Guid should contain 32 digits with 4 dashes."
export const notJson = 'The JSON is not valid: a token was not recognized.'

/** A deployment with one record that takes changes as documented, or as the test says, and a run that may change it. */
export async function recordAt({
  record = { Notes: 'as it was', UsrScore: 7 },
  types,
  stamped,
  sandbox,
  profile,
  settings,
  change,
  altered,
  read,
}: RecordOptions = {}): Promise<RecordAt> {
  const stored: Stored = { Id: sandboxId, ...record }
  const changes: Asked[] = []
  const targets = ['a', 'b', '9'].map((digit): Row => ({ Id: idOf(digit), Name: digit }))
  let knowsTheServer = false

  const changed = (asked: Asked): Said => {
    const { fields, method, isOfRecord } = asked
    if (!knowsTheServer) {
      knowsTheServer = true
      if (stamped !== undefined) stamp(stored, stamped)
      if (fields && Object.entries(fields).every(([name, value]) => stored[name] === value)) return { status: 204 }
    }
    changes.push(asked)
    const said = change?.(asked, stored)
    if (said) return said
    if (!isOfRecord) return refusal('There is no such record', 404)
    if (!fields) return refusal(notJson, 400)
    if (isMalformed(asked)) return refusal(notGuid)
    if (method === 'PUT') for (const name of Object.keys(stored)) if (name !== 'Id') stored[name] = null
    Object.assign(stored, fields)
    if (stamped !== undefined) stamp(stored, stamped)
    return { status: 204 }
  }

  const target = await smallDeployment({
    data: ({ method, url, headers, cookies, body }, _nth, alive) => {
      const { pathname, searchParams } = new URL(url, 'http://here')
      const isChange = method === 'MERGE' || method === 'PUT'
      const ticket = cookies['.ASPXAUTH'] ?? ''
      const isInOrder = alive.has(ticket) && headers['svccsrf'] === cookies['SVCCSRF']
      if (!isInOrder) return isChange ? altered?.(fieldsIn(body) ?? {}, stored, method) : undefined
      const login = Number(ticket.slice(0, 4))
      if (isChange) {
        const isOfRecord = pathname.includes(sandboxId)
        const contentType = headers['content-type'] ?? ''
        const before = changes.length
        const isForced = headers['authorization'] === 'Cookie' && headers['forceusesession'] === 'true'
        return changed({ method, fields: fieldsIn(body), body, contentType, login, isForced, isOfRecord, before })
      }
      const entity = /(\w+)Collection$/.exec(pathname)?.[1] ?? ''
      const filter = searchParams.get('$filter') ?? ''
      const isForXml = headers['accept']?.includes('json') !== true
      const said = read?.(entity, filter, login, stored, isForXml, searchParams.has('$select'))
      if (said && !Array.isArray(said)) return said as Said
      const rows =
        (said as readonly Row[] | undefined) ??
        {
          Lead: [stored].filter(() => filter === '' || filter.includes(sandboxId)),
          Account: targets,
        }[entity]
      if (!rows) return undefined
      return types && isForXml ? inXml(rows, types) : inJson(rows)
    },
  })
  const own = hastyFolder('svc-conformance-test-')
  afterThisTest(() => {
    rmSync(own, { recursive: true })
  })
  // A run reads the journals of all reports next to its own.
  const folder = join(own, 'report')
  mkdirSync(folder)
  const named = {
    entity: 'Lead',
    id: sandboxId,
    fields: { text: 'Notes', number: 'UsrScore' },
    put: true,
    ...sandbox,
  }
  const run = await runAt(target.origin, { sandbox: named, ...profile }, { folder, ...settings })
  const verdicts: ClauseVerdict[] = []
  const said = (verdict: ClauseVerdict): readonly string[] => {
    verdicts.push(verdict)
    const { outcome, blame, reason, observations } = verdict
    const ended = reason === undefined ? outcome : `${outcome}${blame === undefined ? '' : `, ${blame}`}: ${reason}`
    const facts = observations.map(({ text }) => text)
    return [...facts, ...(outcome === 'observed' ? [] : [ended])].map(withoutNumbers)
  }
  return {
    run,
    main: await session(run, 'main'),
    stored,
    changes,
    verdicts,
    told: async (task, id = 'WRITE-1') => {
      const clause = newRecord(id)
      const end = await recording(run, clause, async () => {
        try {
          await task()
          return { thrown: false } as const
        } catch (fault) {
          return { thrown: true, fault } as const
        }
      })
      return said(verdictOf(run, clause, end, 0))
    },
    played: async (id, ...checks) => {
      if (checks.length > 0) Object.assign(run.settings, { checks: { [id]: checks } })
      return said(await verdictOn(run, id))
    },
  }
}

/** Sets fields in order, and judges that all of them read back. */
export async function expectSet(writer: GivenMain, setting: Setting): Promise<void> {
  const set = await setFields(writer, setting)
  if (set) expectKept(set)
}

/** Judges that all that a change gave reads back. */
export function expectKept({ lost }: ReadBack): void {
  expect(lost, 'the fields that a change gave').toEqual([])
}

/** Takes each change as it is, and has the server do something beside: with what it then holds, and what was given. */
export function beside(also: (stored: Stored, given: Row) => unknown): NonNullable<RecordOptions['change']> {
  return ({ fields = {} }, stored) => {
    Object.assign(stored, fields)
    also(stored, fields)
    return { status: 204 }
  }
}

/** Sets a date-time a second later than it was. */
export function stamp(stored: Stored, field: string): void {
  const { [field]: last } = stored
  const at = typeof last === 'string' ? Date.parse(last) : Date.UTC(2026, 0, 1)
  stored[field] = new Date(at + 1000).toISOString()
}

function withoutNumbers(text: string): string {
  return text
    .replaceAll(/ \(x-\d+\)/g, '')
    .replaceAll(/x-\d+/g, 'x-#')
    .replaceAll(sandboxId, '*')
}

function fieldsIn(body: string): Row | undefined {
  try {
    const fields = JSON.parse(body) as Record<string, Value>
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => nestedById(name, value)))
  } catch {
    return undefined
  }
}

function nestedById(name: string, value: Value): readonly [string, Value] {
  const uri = (value as { readonly __metadata?: { readonly uri?: string } } | null)?.__metadata?.uri
  return uri === undefined ? [name, value] : [`${name}Id`, /guid'([^']*)'/.exec(uri)?.[1] ?? uri]
}

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether the document has a body refused. */
export function isMalformed({ fields }: Asked): boolean {
  return !fields || !Object.entries(fields).every(([name, value]) => isFit(name, value))
}

/** GUIDs stand in lookups and in the field of that name. */
function isFit(name: string, value: Value): boolean {
  if (!/Id$|^Ref$/.test(name)) return true
  return value === null || isZeroGuid(value) || (typeof value === 'string' && guid.test(value))
}
