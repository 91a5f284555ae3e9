import { distance } from 'fastest-levenshtein'

/**
 * The word that was likely meant: the same but for case, blanks, hyphens and underscores, else the nearest within a third of its
 * letters. Undefined where none is near, since a far-fetched suggestion is worse than none.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const bare = strip(word)
  const same = known.find((candidate) => strip(candidate) === bare)
  if (same !== undefined || bare === '') return same
  const ranked = known
    .map((candidate) => ({ candidate, steps: steps(bare, strip(candidate)) }))
    .sort((a, b) => a.steps - b.steps)
  const [best] = ranked
  return best && best.steps <= Math.max(1, Math.floor(Math.max(bare.length, best.candidate.length) / 3))
    ? best.candidate
    : undefined
}

/** Whether two words differ only in case, blanks, hyphens and underscores. */
export function sameWord(one: string, other: string): boolean {
  return strip(one) === strip(other)
}

/** `a, b or c`, each in backticks. */
export function oneOf(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  const quoted = words.map((word) => `\`${word}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1) ?? ''}`
}

/** Edits between two words; letters in another order are one slip, not two. */
function steps(one: string, other: string): number {
  const letters = (word: string) => [...word].sort().join('')
  return Math.min(distance(one, other), letters(one) === letters(other) ? 1 : Infinity)
}

function strip(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}
