import type { Change, Sandbox } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import { isSuccess } from '../../core/answers.js'

/** How many MERGEs look for them: some thirty fields, a few of which no caller may set, take fewer. */
const mostMerges = 40

/**
 * Which of these fields of the record no caller may set: those that a MERGE of what they hold is refused for, beside the
 * fields that a change in order sets. All are sent at first, and where that is refused its halves, never those of `left`;
 * undefined where it takes too many.
 */
export async function refusedByMerge(
  main: Actor,
  sandbox: Sandbox,
  wanted: Change,
  fields: readonly string[],
  left: readonly string[],
): Promise<readonly string[] | undefined> {
  const refused: string[] = []
  const parts = [fields]
  for (let merges = 0; ; merges += 1) {
    const part = parts.pop()
    if (!part) return refused
    if (merges === mostMerges) return undefined
    const allBut = [...left, ...fields.filter((field) => !part.includes(field))]
    const { answer } = await sandbox.change(main, { ...wanted, method: 'MERGE', beside: { allBut } })
    if (isSuccess(answer)) continue
    if (part.length <= 1) refused.push(...part)
    else parts.push(part.slice(0, Math.ceil(part.length / 2)), part.slice(Math.ceil(part.length / 2)))
  }
}
