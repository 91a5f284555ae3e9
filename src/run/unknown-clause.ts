import { distance } from 'fastest-levenshtein'

/** A word of --only or --skip that is neither a clause nor a class. */
export class UnknownClause extends RangeError {
  constructor(word: string, known: readonly string[]) {
    const nearest = [...known].sort(
      (one, other) => distance(one, word.toUpperCase()) - distance(other, word.toUpperCase()),
    )[0]
    const isOfClients = /^caller\b/i.test(word) && nearest?.startsWith('CALLER') !== true
    const why = isOfClients
      ? 'is no clause and no class of a run: those of CALLER judge a client.'
      : `is neither a clause nor a class; did you mean ${nearest ?? 'another'}?`
    super(`${JSON.stringify(word)} ${why} \`svc-conformance clauses\` lists them`)
    this.name = 'UnknownClause'
  }
}
