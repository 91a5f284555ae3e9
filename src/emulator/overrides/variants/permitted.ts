import type { Override } from '../../behaviour/behaviour.js'
import type { Variant } from '../listed.js'

type Rows = Readonly<
  Record<
    string,
    readonly [sentence: string, override: Override, more?: Pick<Variant, 'needs' | 'departure' | 'leavesOpen'>]
  >
>

/** Variants by id: what the server does, and how it is done. */
export function permitted(rows: Rows): readonly Variant[] {
  return Object.entries(rows).map(([id, [sentence, override, more]]) => ({ id, sentence, ...more, override }))
}

/** The same for departures, each by the id under which a profile declares it. */
export function departing(rows: Rows): readonly Variant[] {
  return permitted(rows).map((variant) => ({ departure: { id: variant.id }, ...variant }))
}
