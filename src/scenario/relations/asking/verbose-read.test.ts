import { describe, expect, it } from 'vitest'
import { collectionAt, guid, refusal, type Answer } from '../testing/collection-at.js'
import { readsLike } from './reads-of-run.js'
import { verboseRead } from './verbose-read.js'

const rows = [{ Id: guid(1), Name: 'Ann' }]

async function read(answer: Answer = () => undefined) {
  const { run, main, legacy, told, asked } = await collectionAt(rows, { answer })
  const statuses: number[] = []
  await told(async () => {
    for (let times = 0; times < 2; times += 1) statuses.push((await verboseRead(run, main)).status)
    return []
  })
  const noted = readsLike(legacy).map(({ rows: found }) => found?.length)
  return { statuses, noted, asked: asked.map(({ accept, top }) => [accept, top]) }
}

describe('a read as verbose JSON', () => {
  it('is sent once a run, and its records are kept for the clauses that hold of every answer', async () => {
    expect(await read()).toEqual({
      statuses: [200, 200],
      noted: [1],
      asked: [['application/json;odata=verbose', 3]],
    })
  })

  it('may be refused, or hold what cannot be read', async () => {
    expect(await read(() => refusal(406))).toMatchObject({ statuses: [406, 406], noted: [] })
    const packed: Answer = () => ({ status: 200, headers: [['Content-Type', 'application/json']], body: '[["a"]]' })
    expect(await read(packed)).toMatchObject({ statuses: [200, 200], noted: [undefined] })
  })
})
