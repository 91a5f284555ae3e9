import { ask, type Answered } from '../asking/ask.js'
import { ignoreIfDataChanged, type Breach } from '../asking/breach.js'

/**
 * A, B, A, and B again: what is broken by the records that answers give. One that the filter let through for a moment may be
 * what it was in every field that they show, so each must be so when it is asked for once more.
 */
export function confirmByRepeat(
  answers: readonly Answered[],
  broken: (answers: readonly Answered[]) => readonly Breach[],
  hasMoved: () => Promise<boolean>,
): Promise<readonly Breach[]> {
  return ignoreIfDataChanged(broken(answers), async () => {
    if (await hasMoved()) return true
    const again: Answered[] = []
    for (const { reader, query, format } of answers) {
      again.push(await ask(reader, query, format === 'xml' ? { accept: undefined } : {}))
    }
    return broken(again).length === 0
  })
}
