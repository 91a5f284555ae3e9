/** Parts that are not those of one run, or not all of them: what differs, or what is missing. */
export class MergeRefused extends Error {
  override readonly name = 'MergeRefused'
}
