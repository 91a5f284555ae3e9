import type { Exchange } from '../../../exchange/index.js'
import { isHtmlPage, named, seen } from '../../core/answers.js'
import { Undecided } from '../../outcome/verdict.js'

/**
 * Whether a change was answered with 403 and a web page. A data service says otherwise what is wrong with a body, and the
 * header of the token went along: a guard on the way may have answered.
 */
export function isTurnedAway(answer: Exchange): boolean {
  return answer.status === 403 && isHtmlPage(answer)
}

/** Why a change decides nothing that was turned away for what stands in it, as another one of the same session shows. */
export function turnedAway(answer: Exchange, taken: Exchange): Undecided {
  return new Undecided(
    'cantTell',
    'target',
    `${named(answer)} was answered with ${seen(answer)}, while another change of the same fields was taken (${named(taken)}): something on the way may refuse it for what stands in its body; let it through there, and run again`,
  )
}
