import { describe, expect, it } from 'vitest'
import { ChangesSent } from './changes-sent.js'

describe('the texts of changes that were carried out', () => {
  it.each([
    ['long enough to be no other’s', 'sixteen letters!', 204, true],
    ['one that anybody may write', 'fifteen letters', 204, false],
    ['of a change that was refused', 'sixteen letters!', 400, false],
  ])('are known in any field, or not: %s', (_what, text, status, known) => {
    const changes = new ChangesSent(new Map())
    const fields = { Name: text }
    changes.announce({ kind: 'change', number: 1, at: '', purpose: 'change', actor: 'main', method: 'MERGE', fields })
    changes.answered(1, status)
    expect(changes.hasGivenText(text)).toBe(known)
    expect(changes.hasGivenText('something else at all')).toBe(false)
  })
})
