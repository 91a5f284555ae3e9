/** Wrong usage of the command line: what was given, what was wanted. Ends with exit code 2. */
export class UsageFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageFault'
  }
}
