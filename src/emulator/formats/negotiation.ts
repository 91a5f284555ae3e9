/** One range of an Accept header. */
interface Range {
  readonly type: string
  readonly quality: number
}

/**
 * The type that an Accept header prefers among those offered, by quality, then by how closely a range names it, then by
 * the order in which they are offered. A missing header takes the first offer; undefined where nothing offered will do.
 */
export function preferred(accept: string | undefined, offers: readonly string[]): string | undefined {
  const ranges = (accept ?? '*/*')
    .split(',')
    .map(rangeOf)
    .filter(({ type }) => type !== '')
  const ranked = offers
    .map((offer) => ({ offer, ...judged(offer, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality || right.closeness - left.closeness)
  return ranges.length === 0 ? offers[0] : ranked[0]?.offer
}

function rangeOf(source: string): Range {
  const [type = '', ...parameters] = source.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')
  return { type, quality: Number.isNaN(quality) ? 1 : quality }
}

function judged(offer: string, ranges: readonly Range[]): { quality: number; closeness: number } {
  const [family = ''] = offer.split('/')
  const closenessOf = ({ type }: Range): number =>
    type === offer ? 3 : type === `${family}/*` ? 2 : type === '*/*' ? 1 : 0
  const best = ranges
    .map((range) => ({ quality: range.quality, closeness: closenessOf(range) }))
    .filter(({ closeness }) => closeness > 0)
    .sort((left, right) => right.closeness - left.closeness)[0]
  return best ?? { quality: 0, closeness: 0 }
}
