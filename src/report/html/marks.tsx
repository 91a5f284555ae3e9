import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { ClauseResult } from '../../schema/generated/report.js'
import { standingOf } from '../wording.js'

/** The ids of clauses and exchanges that the page holds: a link leads there, or is none. */
export const Anchors = createContext<ReadonlySet<string>>(new Set())

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
  return <Links ids={ids} className="links" />
}

/** Links to exchanges further down, in a row. */
export function ExchangeLinks({ ids }: { readonly ids: readonly string[] }) {
  return <Links ids={ids} className="links mono" />
}

function Links({ ids, className }: { readonly ids: readonly string[]; readonly className: string }) {
  const anchors = useContext(Anchors)
  if (ids.length === 0) return null
  return (
    <span class={className}>
      {ids.map((id) =>
        anchors.has(id) ? (
          <a key={id} href={`#${id}`}>
            {id}
          </a>
        ) : (
          <span key={id}>{id}</span>
        ),
      )}
    </span>
  )
}
