import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../sandbox-of.js'
import { change } from './changing.js'
import { recordAt, type Asked } from '../testing/record-at.js'

/**
 * A record to which a change is sent that a gateway answers with 504, and that the platform carries out in the middle of the
 * clause that is played next: when another session reads the record. `isLate` carries it out; else that session is
 * shown another text by the target itself.
 */
async function withLateChange({ isSent, isLate }: { readonly isSent: boolean; readonly isLate: boolean }) {
  let late: Asked | undefined
  const at = await recordAt({
    change: (asked) => {
      if (asked.fields?.['Notes'] !== 'held back') return undefined
      late = asked
      return { status: 504, headers: [['Content-Type', 'text/html']], body: '<h1>504 Gateway Time-out</h1>' }
    },
    read: (entity, filter, login, stored) => {
      if (entity !== 'Lead' || login < 2 || filter === '') return undefined
      if (!isLate) return [{ ...stored, Notes: 'something else' }]
      if (late?.fields) Object.assign(stored, late.fields)
      late = undefined
      return undefined
    },
  })
  if (isSent)
    expect(await at.told(() => change(at, { method: 'MERGE', fields: { Notes: 'held back' } }))).toHaveLength(1)
  return at
}

describe('a check that fails while a change without a clear answer may take effect', () => {
  it.each([true, false])('cannot tell: whether that has happened (%s) nobody knows', async (isLate) => {
    const at = await withLateChange({ isSent: true, isLate })
    const told = await at.played('WRITE-1')
    expect(told.join()).toMatch(/cantTell, \w+: a change of the sandbox record that got no clear answer/)
    expect(sandboxOf(at).unclearChanges.open.length + sandboxOf(at).unclearChanges.late.size).toBeGreaterThan(0)
  })

  it('fails where each change was answered', async () => {
    const at = await withLateChange({ isSent: false, isLate: false })
    expect((await at.played('WRITE-1')).join()).toMatch(/^failed, target/)
  })
})
