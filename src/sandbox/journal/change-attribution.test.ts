import { describe, expect, it } from 'vitest'
import { FieldOwners } from './change-attribution.js'

describe('the fields that are not to be put back', () => {
  it.each<[string, readonly string[], readonly string[] | undefined, readonly string[], boolean]>([
    ['none, before anything is known', [], undefined, [], false],
    ['none, where the server was found to own none', [], [], [], true],
    ["somebody else's", ['A', 'B'], undefined, ['A', 'B'], false],
    ["the server's", [], ['S'], [], true],
    ["the server's, that were taken for somebody else's", ['A', 'S'], ['S'], ['A'], true],
  ])('%s', (_what, others, server, shown, known) => {
    const owners = new FieldOwners()
    owners.addOthers(others)
    if (server) owners.addServer(server)
    expect([...owners.others]).toEqual(shown)
    expect([...owners.server]).toEqual(server ?? [])
    expect(owners.knowsServer).toBe(known)
    for (const field of [...others, ...(server ?? [])]) expect(owners.has(field)).toBe(true)
    expect(owners.has('Other')).toBe(false)
  })

  it("are the server's of all its lines", () => {
    const owners = new FieldOwners()
    owners.addServer(['S'])
    owners.addServer(['T'])
    expect([...owners.server]).toEqual(['S', 'T'])
  })
})
