/**
 * The bounds between which the share of all lies, as far as a sample of this size tells, at 95 %. Wilson's score interval,
 * which holds near the ends too.
 */
export function interval(hits: number, drawn: number): readonly [lower: number, upper: number] {
  const z = 1.96
  const share = hits / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const half = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  const scale = 1 + z ** 2 / drawn
  return [(middle - half) / scale, (middle + half) / scale]
}
