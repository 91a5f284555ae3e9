import { describe, expect, it } from 'vitest'
import { badClients, lawfulClients } from './clients.js'
import { clientSubjects, judgeClient } from './judge-client.js'

describe('clients of the proof', () => {
  it.each(clientSubjects.map((subject) => [subject.id, subject] as const))(
    '%s breaks the duties that it names, and no other',
    async (_id, subject) => {
      const { failed, faults } = await judgeClient(subject)
      expect(faults).toEqual([])
      expect(failed).toEqual([...subject.breaks])
    },
  )

  it('are at least 40 bad ones and the lawful ones that a checker wrongs most easily, each with a name of its own', () => {
    expect(badClients.length).toBeGreaterThanOrEqual(40)
    expect(lawfulClients.length).toBeGreaterThanOrEqual(20)
    expect(new Set(clientSubjects.map(({ id }) => id)).size).toBe(clientSubjects.length)
  })
})
