import { describe, expect, it } from 'vitest'
import type { Need } from '../../contract/index.js'
import { given } from './given.js'
import { abandonedOrigin } from '../testing/abandoned-origin.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

/** A 404 in the words of a data service, for every entity. */
const unknown = {
  status: 404,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ error: { code: '4', message: { lang: 'en', value: 'There is no such collection.' } } }),
} as const

describe('what a clause is given', () => {
  it.each<[readonly Need[], number, number]>([
    [[], 0, 0],
    [['entity'], 0, 0],
    [['https'], 0, 0],
    [['user'], 1, 0],
    [['sandbox'], 1, 1],
    [['user', 'entity'], 1, 1],
    [['user', 'restricted'], 1, 1],
    [['user', 'service'], 1, 1],
    [['user', 'large'], 1, 1],
    [['user', 'lookup'], 1, 1],
    [['user', 'anonymous'], 1, 0],
    [['user', 'expired'], 1, 0],
  ])('that needs %j takes %i logins, and %i reads to find its way', async (needs, logins, reads) => {
    const target = await smallDeployment()
    await given(await runAt(target.origin), needs)
    expect([target.logins(), target.reads().length]).toEqual([logins, reads])
  })

  it.each<[readonly Need[], boolean]>([
    [['user', 'entity'], true],
    [['user', 'entity', 'restricted'], false],
    [['user', 'lookup'], false],
  ])('that needs %j ends with a probe that nobody knows: %s', async (needs, ends) => {
    const target = await smallDeployment({ data: () => unknown })
    const end = await given(await runAt(target.origin), needs).catch((fault: unknown) => fault)
    if (ends) expect(end).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    else expect(end).toMatchObject({ main: { name: 'main' } })
  })

  it('is the main user where it needs one, and else nobody', async () => {
    const run = await runAt((await smallDeployment()).origin)
    expect((await given(run, ['user'])).main).toBe(run.actor('main'))
    const without = await given(run, [])
    expect(() => without.main).toThrow(TypeError)
  })

  it('are strangers, as many as it asks for, and nothing is sent for them', async () => {
    const run = await runAt(await abandonedOrigin())
    const { stranger, run: same } = await given(run, [])
    expect(same).toBe(run)
    expect([stranger().name, stranger('caller').name, stranger('caller').user]).toEqual([
      'stranger',
      'caller',
      undefined,
    ])
    expect(stranger('caller')).not.toBe(stranger('caller'))
  })
})
