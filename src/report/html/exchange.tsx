import type { TwinPair } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import type { Embedded, Embedding } from './embedding.js'
import { addressOf, answerOf, requestOf, statusOf, type Message } from './message.js'
import { Moment, counted } from './text.js'

/** Every exchange that the page holds, once, each under its own anchor. */
export function Exchanges({ embedding }: { readonly embedding: Embedding }) {
  const { exchanges, leftOut, unreadableLines } = embedding
  return (
    <section class="exchanges" aria-labelledby="exchanges">
      <h2 id="exchanges">Exchanges</h2>
      <p class="note">
        {exchanges.size === 0 && leftOut === 0
          ? 'The run was asked to keep no evidence, so none can be shown.'
          : `${counted(exchanges.size, 'exchange')}, secrets masked when they were recorded, long bodies cut.`}
        {leftOut > 0 && ` ${String(leftOut)} more stand in evidence.ndjson only.`}
        {unreadableLines > 0 && ` ${counted(unreadableLines, 'line')} of evidence.ndjson could not be read.`}
      </p>
      {[...exchanges.values()].map((embedded) => (
        <details class="exchange" id={embedded.exchange.id} key={embedded.exchange.id}>
          <summary>
            <Line embedded={embedded} />
          </summary>
          <Messages embedded={embedded} />
        </details>
      ))}
    </section>
  )
}

/**
 * An exchange named where it is evidence. The page holds each exchange once: opened here, it is filled from there, and
 * without a script the link leads there.
 */
export function Cited({ id, embedding, open = false }: { id: string; embedding: Embedding; open?: boolean }) {
  const embedded = embedding.exchanges.get(id)
  if (!embedded) return <p class="note">{absence(id, embedding)}</p>
  return (
    <details class="cited" data-exchange={id} data-open={open ? '' : undefined}>
      <summary>
        <Line embedded={embedded} />
      </summary>
      <p class="there">
        <a href={`#${id}`}>Go to {id}</a>
      </p>
    </details>
  )
}

function absence(id: string, { exchanges, leftOut }: Embedding): string {
  if (leftOut > 0) return `${id} is not in this page; evidence.ndjson has it.`
  return exchanges.size === 0 ? `${id}: no evidence was kept.` : `${id} is not among the evidence.`
}

/** Two requests that differ in one thing, and how differently they were answered. */
export function Twins({ pair, embedding }: { readonly pair: TwinPair; readonly embedding: Embedding }) {
  return (
    <div class="twins">
      <p>
        Twins: they differ in <b>{visibleLine(pair.differsIn, 200)}</b>.
      </p>
      <div class="pair">
        <div>
          <h4>To be accepted</h4>
          <Cited id={pair.accepted} embedding={embedding} open />
        </div>
        <div>
          <h4>To be refused</h4>
          <Cited id={pair.refused} embedding={embedding} open />
        </div>
      </div>
    </div>
  )
}

function Line({ embedded: { exchange } }: { readonly embedded: Embedded }) {
  return (
    <span class="line">
      <code class="id">{exchange.id}</code> <b>{visibleLine(exchange.method, 20)}</b>{' '}
      <code class="path">{addressOf(exchange)}</code>{' '}
      <span class={exchange.fault ? 'status nothing' : 'status'}>
        <span class="hidden">answered </span>
        {statusOf(exchange)}
      </span>{' '}
      <span class="actor">
        <span class="hidden">by </span>
        {visibleLine(exchange.actor, 60)}
      </span>
    </span>
  )
}

function Messages({ embedded: { exchange, longestBody } }: { readonly embedded: Embedded }) {
  return (
    <div class="messages">
      <Said title="Request" message={requestOf(exchange, longestBody)} />
      <Said title="Answer" message={answerOf(exchange, longestBody)} />
      <p class="note">
        <Moment at={exchange.startedAt} />, {exchange.durationMs.toFixed(0)} ms
        {exchange.attempts > 1 && `, after ${String(exchange.attempts)} attempts`}
      </p>
    </div>
  )
}

function Said({ title, message }: { readonly title: string; readonly message: Message }) {
  return (
    <div class="message">
      <h5>{title}</h5>
      <pre tabIndex={0} role="group" aria-label={title}>
        <b>{message.startLine}</b>
        {message.headers !== '' && `\n${message.headers}`}
        {message.body !== '' && `\n\n${message.body}`}
      </pre>
      {message.note !== '' && <p class="note">Body: {message.note}</p>}
    </div>
  )
}
