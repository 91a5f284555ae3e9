import type { Exchange } from '../exchange/index.js'
import { shortened } from '../runtime/shortened.js'

/** More of somebody else's words would bury our own. */
const most = 160

/** Words of an answer to be quoted in a sentence: masked before anything is taken from them, on one line, and short. */
export function said(answer: Exchange, words: string): string {
  return shortened(
    answer
      .masked(words)
      .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
      .trim(),
    most,
  )
}
