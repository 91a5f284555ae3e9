import { expect, it } from 'vitest'
import type { Entity } from './model.js'
import { lackingAsProbe } from './probe.js'

const id = (digit: number) => `${String(digit).repeat(8)}-4444-4444-8444-121212121212`

it('a probe has texts that a filter can ask for: a field that holds longer ones is none', () => {
  const entity: Entity = {
    name: 'Note',
    fields: [
      { name: 'Name', kind: 'text' },
      { name: 'TypeId', kind: 'guid' },
    ],
    lookups: [],
  }
  const rows = (length: number) =>
    [1, 2, 3].map((digit) => ({ Id: id(digit), Name: 'x'.repeat(length - digit), TypeId: id(digit) }))
  expect(lackingAsProbe(entity, rows(251))).toEqual([])
  expect(lackingAsProbe(entity, rows(252))).toEqual(['no field with 2 different texts'])
})
