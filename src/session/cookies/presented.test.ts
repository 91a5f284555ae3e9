import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tamper } from './presented.js'

const anyTicket = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789ABCDEF'), minLength: 1, maxLength: 600 }),
  fc.base64String({ minLength: 1, maxLength: 600 }),
  fc.string({ minLength: 1, maxLength: 60 }).filter((value) => /[0-9a-z]/i.test(value)),
)

const seeded = { seed: 20_261_121, numRuns: 500 }

/** To what sort of character a position belongs: what a ticket's form is made of. */
function sortOf(char: string): string {
  if (/\d/.test(char)) return 'digit'
  if (/[a-f]/.test(char)) return 'lower hex letter'
  if (/[A-F]/.test(char)) return 'upper hex letter'
  if (/[g-z]/.test(char)) return 'other lower letter'
  if (/[G-Z]/.test(char)) return 'other upper letter'
  return char
}

describe('a tampered ticket', () => {
  it('differs from the true one', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        expect(tamper(ticket)).not.toBe(ticket)
      }),
      seeded,
    )
  })

  it('has its length and, place by place, its sort of characters', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        const changed = tamper(ticket)
        expect(changed).toHaveLength(ticket.length)
        expect([...changed].map(sortOf)).toEqual([...ticket].map(sortOf))
      }),
      seeded,
    )
  })

  it('differs in the middle alone, in several places, where the middle holds letters or digits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEFxyzXYZ'), minLength: 8, maxLength: 600 }),
        (ticket) => {
          const changed = tamper(ticket)
          const places = [...ticket].flatMap((char, index) => (char === changed[index] ? [] : [index]))
          expect(places.length).toBeGreaterThan(3)
          for (const place of places) expect(Math.abs(place - ticket.length / 2)).toBeLessThan(4)
        },
      ),
      seeded,
    )
  })

  it.each([
    ['AAAA-----------BBBB', 'BBBB-----------CCCC'],
    ['a', 'b'],
    ['9', '0'],
    ['zF', 'gA'],
  ])('%s becomes %s: where the middle cannot differ, the rest does', (ticket, changed) => {
    expect(tamper(ticket)).toBe(changed)
  })

  it.each(['', '---', '=='])('%j, which has neither letter nor digit, stays as it is', (ticket) => {
    expect(tamper(ticket)).toBe(ticket)
  })

  it('is the same each time, so that a run can be repeated', () => {
    expect(tamper('0123456789ABCDEF')).toBe(tamper('0123456789ABCDEF'))
  })
})
