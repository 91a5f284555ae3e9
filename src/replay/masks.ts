/** A mask as it stands in recorded evidence. The digits tell values apart, whatever each was taken for. */
export interface Mask {
  readonly kind: string
  readonly digits: string
  /** Of a record value its length in UTF-16 units; of a user name spelled in decimal codes, the sign that joins them. */
  readonly more: number | undefined
}

const form = /‹([A-Za-z]+)·([0-9a-f]{8})(?:·(\d+))?›/g

/** A text cut at its masks: there is one more of the plain parts than of the masks between them. */
export interface CutText {
  readonly plain: readonly string[]
  readonly masks: readonly Mask[]
  /** The masks as they are written. */
  readonly written: readonly string[]
}

export function cutAtMasks(text: string): CutText {
  const plain: string[] = []
  const masks: Mask[] = []
  const written: string[] = []
  let at = 0
  for (const found of text.matchAll(form)) {
    plain.push(text.slice(at, found.index))
    masks.push(maskOf(found))
    written.push(found[0])
    at = found.index + found[0].length
  }
  return { plain: [...plain, text.slice(at)], masks, written }
}

/** The text with each mask replaced. */
export function withoutMasks(text: string, valueOf: (mask: Mask) => string): string {
  return text.includes('‹') ? text.replace(form, (...found) => valueOf(maskOf(found as unknown as string[]))) : text
}

function maskOf([, kind = '', digits = '', more]: readonly (string | undefined)[]): Mask {
  return { kind, digits, more: more === undefined ? undefined : Number(more) }
}

/** One mask of a recorded text, and what stands in its place in another text. */
export interface Pair {
  readonly mask: Mask
  readonly instead: string
  /** True where it is no secret in the other text: a word that happens to be somebody's name. */
  readonly isPlain?: boolean
}

/** More masks than this in a text that is cut otherwise are not looked for one by one: it would take for ever. */
const mostLoose = 8

/**
 * What the masks of a recorded text stand for in a text that is to be the same: undefined where the two differ in more
 * than their masks. A value that is masked in the recording only, as somebody's name in a plain sentence, counts too.
 */
export function aligned(recorded: string, other: string): readonly Pair[] | undefined {
  if (recorded === other && !recorded.includes('‹')) return []
  const one = cutAtMasks(recorded)
  const two = cutAtMasks(other)
  if (one.plain.length === two.plain.length && one.plain.every((part, index) => part === two.plain[index])) {
    return one.masks.map((mask, index) => ({ mask, instead: two.written[index] ?? '' }))
  }
  if (one.masks.length === 0 || one.masks.length > mostLoose) return undefined
  const pattern = new RegExp(`^${one.plain.map(escaped).join('([^]{1,400}?)')}$`)
  const found = pattern.exec(other)
  return found ? one.masks.map((mask, index) => ({ mask, instead: found[index + 1] ?? '' })) : undefined
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
