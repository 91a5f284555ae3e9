/** A word of --only or --skip that names a check which its clause does not have. */
export class UnknownCheck extends RangeError {
  override readonly name = 'UnknownCheck'

  constructor(clause: string, check: string, known: readonly string[]) {
    const which =
      known.length === 0
        ? `${clause} has no checks: select the whole clause`
        : `${clause} has the checks ${known.join(', ')}`
    super(`"${clause}/${check}" is not a check. ${which}. \`svc-conformance clauses ${clause}\` lists them`)
  }
}
