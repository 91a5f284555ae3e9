import type { Row } from '../../odata/index.js'
import type { Actor } from '../../session/index.js'
import { isSuccess, named, seen } from '../words/answers.js'
import { observe } from '../outcome/record.js'
import type { RunContext } from '../context/run-context.js'
import { change, type Changed } from './changing.js'
import { othersThan, picked } from './put-of-all.js'
import { notAsGiven } from './read-back.js'
import { sandboxOf } from './sandbox-of.js'
import { expectReadBack, expectSet } from './setting.js'

/**
 * Sets every plain field that the profile names by one MERGE, and judges that all read back as they were given: the strict
 * ones in any case, the others where a MERGE of these alone sets them, since what it does not either is for other clauses
 * to judge. Where a MERGE of all is refused, one of the others may have rules of its own: the strict ones are sent alone.
 */
export async function expectMergeOfAll(
  run: RunContext,
  main: Actor,
  strict: Row,
): Promise<{ readonly changed: Changed; readonly fields: Row } | undefined> {
  const sandbox = sandboxOf(run, main)
  const others = await othersThan(run, main, strict)
  const all = { ...strict, ...others }
  const setStrict = async () => {
    const changed = await expectSet(run, main, { fields: strict })
    return changed && { changed, fields: strict }
  }
  if (Object.keys(others).length === 0) return setStrict()
  const changed = await change(run, main, { method: 'MERGE', fields: all })
  if (!isSuccess(changed.answer)) {
    const set = await setStrict()
    observe(`a MERGE of ${Object.keys(all).join(', ')} was refused (${seen(changed.answer)}): judged by fewer fields`, {
      evidence: [changed.answer.id],
    })
    return set
  }
  expectReadBack(run, sandbox, strict, changed.after, named(changed.answer))
  const lostOf = (given: Row, { after }: Changed) =>
    Object.keys(given).filter((field) => notAsGiven(run, sandbox, picked(given, [field]), after).length > 0)
  const open = lostOf(others, changed)
  if (open.length === 0) return { changed, fields: all }
  const again = picked(await othersThan(run, main, strict), open)
  const alone = await change(run, main, { method: 'MERGE', fields: again })
  const lostAgain = isSuccess(alone.answer) ? lostOf(again, alone) : open
  const dropped = open.filter((field) => !lostAgain.includes(field))
  expectReadBack(run, sandbox, picked(others, dropped), changed.after, named(changed.answer))
  return { changed, fields: strict }
}
