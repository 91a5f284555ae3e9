import { createHash } from 'node:crypto'

const prefix = 'sha256:'

/** What a baseline keeps of a text: it only has to be told from another one. */
export function textDigest(text: string): string {
  return text.startsWith(prefix) ? text : `${prefix}${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** Whether two texts are the same, either of them given by its digest. */
export function isSameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && textDigest(one) === textDigest(other))
}
