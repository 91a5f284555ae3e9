import { describe, expect, it } from 'vitest'
import { ChangesSent } from './changes-sent.js'

describe('the texts that changes gave', () => {
  it.each([
    ['long enough to be no other’s', 'sixteen letters!', 204, true],
    ['one that anybody may write', 'fifteen letters', 204, false],
    ['of a change that was refused: it was the checker’s all the same', 'sixteen letters!', 400, true],
  ])('are known in any field, or not: %s', (_what, text, status, known) => {
    const changes = new ChangesSent(new Map(), 30_000)
    const fields = { Name: text }
    changes.announce({ kind: 'change', number: 1, at: '', purpose: 'change', actor: 'main', method: 'MERGE', fields })
    changes.answered(1, status)
    expect(changes.hasGivenText(text)).toBe(known)
    expect(changes.hasGivenText('something else at all')).toBe(false)
  })
})

describe('a change that was sent', () => {
  const sent = () => {
    const changes = new ChangesSent(new Map(), 30_000)
    const fields = { Name: 'a' }
    const at = '2026-01-01T00:00:00.000Z'
    changes.announce({ kind: 'change', number: 1, at, purpose: 'change', actor: 'main', method: 'MERGE', fields })
    return { changes, at, open: () => changes.open.map(({ isUnderWay }) => isUnderWay) }
  }

  it('is under way until the target answers it', () => {
    const { changes, open } = sent()
    expect(open()).toEqual([true])
    changes.answered(1, 401)
    expect(open()).toEqual([])
  })

  it('is open, and no longer under way, after a gateway answered in place of the target', () => {
    const { changes, at, open } = sent()
    changes.answered(1, 504, at)
    expect(open()).toEqual([false])
  })

  it('is open, and no longer under way, where no answer came', () => {
    const { changes, at, open } = sent()
    changes.faulted(1, at)
    expect(open()).toEqual([false])
  })

  it('takes no effect where it never left', () => {
    const { changes, open } = sent()
    changes.leftUnsent(1)
    expect(open()).toEqual([])
  })
})
