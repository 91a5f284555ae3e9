import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { classesOf, faults, subjectOf } from './faults.js'
import { daysOf, knock, one, status } from './faults/looking.js'
import { looks } from './faults/looks.js'
import { startIndependent } from './server.js'
import { visit } from './visiting.js'

describe.each(faults)('fault $id: $sentence', (fault) => {
  const { id, within, fails, arguable } = fault
  test('shows on the server that has it, and not on a lawful one', async () => {
    const [look, lawful, faulty] = looks[id]
    expect(await look((await visit(within)).visitor)).toEqual(lawful)
    expect(await look((await visit({ faults: [id] })).visitor)).toEqual(faulty)
  })

  test('names the clauses that it breaches', () => {
    expect(fails.length).toBeGreaterThan(0)
    for (const clause of [...fails, ...arguable]) expect(clause).toMatch(/^[A-Z]+-\d+$/)
    expect(classesOf(fault).length).toBeGreaterThan(0)
    expect(
      existsSync(new URL(`../sweeps/independent-faults/${String(subjectOf(fault))}.test.ts`, import.meta.url)),
    ).toBe(true)
    expect(arguable.filter((clause) => fails.includes(clause))).toEqual([])
  })
})

test('ids are unique, and options that contradict a fault are refused with a sentence that says so', async () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  await expect(startIndependent({ faults: ['token-not-secure'], csrf: false })).rejects.toThrow(
    "the fault 'token-not-secure' shows only with csrf true, not false",
  )
})

test('faults that do not meet act side by side', async () => {
  const { visitor } = await visit({ faults: ['culture-number', 'tampered-302', 'user-name-26-days'] })
  const login = await visitor.login()
  expect([login.header('x-acme-userculture'), daysOf(login.cookies('UserName'))]).toEqual(['1058', 26])
  expect(await knock('forged', one, status)(visitor)).toBe(302)
})
