import type { ClauseResult } from '../../schema/generated/report.js'
import { standingOf } from '../wording.js'

/** A sign that a screen reader skips, since the word stands beside it. */
export function Sign({ sign }: { readonly sign: string }) {
  return (
    <span class="sign" aria-hidden="true">
      {sign}
    </span>
  )
}

/** How a clause ended: sign, word and colour. */
export function OutcomeMark({ clause }: { readonly clause: ClauseResult }) {
  const { id, sign, word } = standingOf(clause)
  return (
    <span class={`mark ${id}`}>
      <Sign sign={sign} /> {word}
    </span>
  )
}

/** Links to clauses further down, in a row. */
export function ClauseLinks({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <span class="links">
      {ids.map((id) => (
        <a key={id} href={`#${id}`}>
          {id}
        </a>
      ))}
    </span>
  )
}

/** Links to exchanges further down, in a row. */
export function ExchangeLinks({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <span class="links mono">
      {ids.map((id) => (
        <a key={id} href={`#${id}`}>
          {id}
        </a>
      ))}
    </span>
  )
}
