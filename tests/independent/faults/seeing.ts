import { sandboxId } from '../house/store.js'
import { filter, legacy, readAll, rowsOf, rowsOfFeed, type Plain } from '../reading.js'
import { asJson, change, sandbox, visit } from '../visiting.js'
import { odataPath, type Knock, type Seen, type Visitor } from '../visitor.js'
import type { Look } from './looking.js'

const service = '/0/ServiceModel/EntityDataService.svc'
export const journal = `${service}/JournalCollection`
export const payroll = `${service}/PayrollCollection`
export const thisOne = filter(`Id eq guid'${sandboxId}'`)
export const odata = (query: string) => `${odataPath}?${query}`

/** One request inside a session, and a part of its answer. */
export const inside =
  (path: string, part: (seen: Seen) => unknown, knock: Knock = {}, user = 'main'): Look =>
  async (visitor) => {
    await visitor.login(user)
    return part(await visitor.send(path, { ...knock, headers: { ...asJson, ...knock.headers } }))
  }

/** Every row of a JSON collection inside a session, over its pages, and what is to be told of them. */
export const allOf =
  (path: string, part: (rows: readonly Plain[]) => unknown): Look =>
  async (visitor) => {
    await visitor.login()
    return part(await readAll(visitor, path))
  }

/** The rows of the first XML answer. */
export const feed = (path: string, part: (rows: readonly Plain[]) => unknown): Look =>
  inside(path, (seen) => part(rowsOfFeed(seen).rows), { headers: { accept: null } })

export const counted = (rows: readonly unknown[]) => rows.length
export const found = (text: string): Look => allOf(legacy(filter(text)), counted)
export const statusAndCount = (seen: Seen) => [
  seen.status,
  seen.body.startsWith('{') ? rowsOf(seen).rows.length : 'page',
]
export const firstRow = (seen: Seen) => rowsOf(seen).rows[0]
export const valueIn =
  (field: string, at = 0) =>
  (rows: readonly Plain[]) =>
    rows[at]?.[field]

/** The error of a JSON answer. */
export const errorPart =
  (part: (error: Plain) => unknown) =>
  (seen: Seen): unknown =>
    seen.body.startsWith('{') ? part((JSON.parse(seen.body) as { error: Plain }).error) : 'page'

/** A change of the sandbox record: its status, and what another session then reads in the fields named. */
export const changed =
  (
    fields: object | string,
    names: readonly string[],
    method: 'MERGE' | 'PUT' = 'MERGE',
    type = 'application/json',
  ): Look =>
  async (visitor) => {
    await visitor.login()
    const headers = { 'content-type': type }
    const body = typeof fields === 'string' ? fields : JSON.stringify(fields)
    const seen = await visitor.send(sandbox, { ...change({}, method, headers), body })
    return [seen.status, ...(await readBy(visitor, names))]
  }

/** What a session of its own reads in fields of the sandbox record. */
export async function readBy({ server }: Visitor, names: readonly string[]): Promise<readonly unknown[]> {
  const { visitor } = await visit({}, server)
  await visitor.login()
  const row = rowsOf(await visitor.send(legacy(thisOne), { headers: asJson })).rows[0]
  return names.map((name) => row?.[name])
}

/** The answers to many reads of one session, each by the count of its rows or its status. */
export const manyReads =
  (path: string, times: number): Look =>
  async (visitor) => {
    await visitor.login()
    const kinds = new Set<unknown>()
    for (let turn = 0; turn < times; turn += 1) {
      const seen = await visitor.send(path, { headers: asJson })
      kinds.add(seen.status === 200 ? rowsOf(seen).rows.length : seen.status)
    }
    return [...kinds]
  }
