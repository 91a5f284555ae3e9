/** No deployment was met, or it let nobody in: what was seen, and what to do. Ends with exit code 6. */
export class NoFirstContact extends Error {
  override readonly name = 'NoFirstContact'
}
