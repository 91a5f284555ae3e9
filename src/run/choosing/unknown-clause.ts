import { distance } from 'fastest-levenshtein'

/** A word of --only or --skip that is not a clause or a class. */
export class UnknownClause extends RangeError {
  override readonly name = 'UnknownClause'

  constructor(word: string, known: readonly string[]) {
    const likely = likelyMeant(word.toUpperCase(), known)
    const isOfClients = /^caller\b/i.test(word) && likely?.startsWith('CALLER') !== true
    const why = isOfClients
      ? 'is not a clause or class of a run: CALLER clauses judge a client.'
      : `is not a clause or a class${likely === undefined ? '.' : `. Did you mean ${likely}?`}`
    super(`${JSON.stringify(word)} ${why} \`svc-conformance clauses\` lists them`)
  }
}

/** The nearest within a third of its letters: a far-fetched suggestion is worse than none. */
function likelyMeant(word: string, known: readonly string[]): string | undefined {
  const [best] = known.map((name) => ({ name, steps: distance(name, word) })).sort((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(word.length, best.name.length) / 3 ? best.name : undefined
}
