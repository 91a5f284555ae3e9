import { describe, expect, it } from 'vitest'
import { badClients, lawfulClients } from './clients.js'
import { judgeTraffic } from '../../traffic/index.js'
import { clientSubjects, judgeClient, trafficOf } from './judge-client.js'

describe('clients of the proof', () => {
  it.each(clientSubjects.map((subject) => [subject.id, subject] as const))(
    '%s breaks the duties that it names, and no other',
    async (_id, subject) => {
      const { failed, faults } = await judgeClient(subject)
      expect(faults).toEqual([])
      expect(failed).toEqual([...subject.breaks])
    },
  )

  it.each(lawfulClients.map((subject) => [subject.id, subject] as const))(
    '%s is not wronged where all that it sends falls into one millisecond',
    async (_id, subject) => {
      const traffic = await trafficOf(subject)
      const atOnce = traffic.exchanges.map((exchange) => ({ ...exchange, startedAt: '2026-01-01T00:00:00.000Z' }))
      const { clauses } = await judgeTraffic({ ...traffic, exchanges: atOnce })
      expect(clauses.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect(clauses.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(2)
    },
  )

  it('are at least 40 bad ones and the lawful ones that a checker wrongs most easily, each with a name of its own', () => {
    expect(badClients.length).toBeGreaterThanOrEqual(40)
    expect(lawfulClients.length).toBeGreaterThanOrEqual(20)
    expect(new Set(clientSubjects.map(({ id }) => id)).size).toBe(clientSubjects.length)
  })
})
