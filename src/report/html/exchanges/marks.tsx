import { createContext, type ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { ClauseResult } from '../../../schema/generated/report.js'
import { standingOf } from '../../wording.js'

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

interface Shown {
  readonly term: string
  readonly className?: string
  readonly children: ComponentChildren
}

/** A term, and what it is here. */
export function Fact({ term, className, children }: Shown) {
  return (
    <div class={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface Section {
  readonly id: string
  readonly title: string
  /** What the heading says of the content while it is folded. */
  readonly note?: string | undefined
  readonly children: ComponentChildren
}

/** A section that most readers do not need: its heading, and all else folded below it. */
export function Folded({ id, title, note, children }: Section) {
  return (
    <details class="section" id={id}>
      <summary>
        <h2>{title}</h2> {note !== undefined && <small>{note}</small>}
      </summary>
      {children}
    </details>
  )
}
