import { distance } from 'fastest-levenshtein'

/** A word of --only or --skip that is neither a clause nor a class. */
export class UnknownClause extends RangeError {
  constructor(word: string, known: readonly string[]) {
    const nearest = [...known].sort(
      (one, other) => distance(one, word.toUpperCase()) - distance(other, word.toUpperCase()),
    )[0]
    super(
      `${JSON.stringify(word)} is neither a clause nor a class; did you mean ${nearest ?? 'another'}? \`svc-conformance clauses\` lists them`,
    )
    this.name = 'UnknownClause'
  }
}
