import type { Exchange } from '../../exchange/index.js'
import type { ChangeMethod } from '../../sandbox/index.js'
import type { Actor } from '../../session/index.js'
import { isTakenInVerbose } from '../changes/index.js'
import type { RunContext } from '../context/run-context.js'
import { isRefused } from '../core/access-refusal.js'
import { isSuccess } from '../core/answers.js'

/**
 * Whether the answer to a change of the other content type is the one to judge: the change was carried out, or access was
 * refused by another status than that of the document, and than the plain one was. What refuses main such a change too may be
 * about the content type.
 */
export async function isToBeJudged(
  run: RunContext,
  main: Actor,
  { plain, other, method }: { readonly plain: Exchange; readonly other: Exchange; readonly method: ChangeMethod },
): Promise<boolean> {
  if (isSuccess(other)) return true
  const isOtherwise = isRefused(run, other) && other.status !== 401 && other.status !== plain.status
  return isOtherwise && isRefused(run, plain) && (await isTakenInVerbose(run, main, method))
}
