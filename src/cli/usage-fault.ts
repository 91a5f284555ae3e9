/** Wrong usage of the command line: what was given, what was wanted. Ends with exit code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}
