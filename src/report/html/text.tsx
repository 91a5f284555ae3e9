import { useContext } from 'preact/hooks'
import { visibleLine } from '../visible-text.js'
import { Anchors } from './exchanges/marks.js'

interface Shown {
  readonly text: string
  readonly longest?: number
}

/** Text that came from outside: unseen characters shown, cut to a bound, its writing direction kept to itself. */
export function Told({ text, longest = 600 }: Shown) {
  return <bdi>{visibleLine(text, longest)}</bdi>
}

/** The same, set as code. */
export function ToldCode({ text, longest = 600 }: Shown) {
  return (
    <code>
      <Told text={text} longest={longest} />
    </code>
  )
}

/** Keys of a profile, each set as code, with a word between. */
export function Keys({ keys, between }: { readonly keys: readonly string[]; readonly between: string }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && between}
      <ToldCode text={key} longest={80} />
    </span>
  ))
}

/**
 * A sentence in which back-quoted parts are code, as the catalogue writes them, and exchanges are links to where the page
 * shows them.
 */
export function Prose({ text, longest = 2000 }: Shown) {
  const parts = visibleLine(text, longest).split('`')
  return (
    <bdi>
      {parts.map((part, index) =>
        index % 2 === 1 ? <code key={index}>{part}</code> : <WithLinks key={index} text={part} />,
      )}
    </bdi>
  )
}

function WithLinks({ text }: { readonly text: string }) {
  const anchors = useContext(Anchors)
  return text.split(/\b(x-\d{4,})\b/).map((part, index) =>
    index % 2 === 1 && anchors.has(part) ? (
      <a key={index} href={`#${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A moment as people read it, to the second, in UTC. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>
}

/** `6.1 s`, `2 min 5 s`, with blanks at which no line ends: a number without its unit reads like another one. */
export function lasted(milliseconds: number): string {
  const tenths = (milliseconds / 1000).toFixed(1)
  if (Number(tenths) < 60) return `${tenths}\u00a0s`
  const seconds = Math.round(milliseconds / 1000)
  return `${String(Math.floor(seconds / 60))}\u00a0min\u00a0${String(seconds % 60)}\u00a0s`
}
