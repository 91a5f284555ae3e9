import type { Embedded, Embedding, ShownMessage } from '../frame/embedding.js'
import { startOf } from './lanes.js'
import { addressOf, statusOf } from './message.js'
import type { Part } from './repetition.js'
import type { Report, TwinPair } from '../../../schema/generated/report.js'
import { ExchangeLinks, Folded } from './marks.js'
import { counted } from '../../wording.js'
import { visibleLine } from '../../visible-text.js'

interface Shown {
  readonly embedding: Embedding
  /** Of a twin that was to be refused: how it differs from the one that was accepted. */
  readonly excepts: Excepts
  /** From when on moments are counted, in milliseconds since 1970. */
  readonly began: number
}

type Excepts = ReadonlyMap<string, TwinPair>

export function exceptsOf({ clauses }: Report): Excepts {
  return new Map(clauses.flatMap(({ twins }) => twins.map((pair) => [pair.refused, pair] as const)))
}

/** Every exchange that the page holds, once, each under its own anchor. */
export function Exchanges({ embedding, began, excepts }: Shown) {
  const { exchanges, leftOut, unreadableLines } = embedding
  return (
    <Folded id="exchanges" title="Exchanges" note={counted(exchanges.size, 'exchange')}>
      <p class="note">
        {exchanges.size === 0 && leftOut === 0
          ? 'The run kept no evidence (--evidence none).'
          : `${counted(exchanges.size, 'exchange')}. Secrets are masked and long bodies are truncated. Content-Length and Date are shown only where they differ from the size and the time of the exchange.`}
        {leftOut > 0 && ` ${String(leftOut)} more are in evidence.ndjson only.`}
        {unreadableLines > 0 && ` ${counted(unreadableLines, 'line')} of evidence.ndjson could not be read.`}
      </p>
      <Common title="In every request (not repeated below)" lines={embedding.saidOnce.request} />
      <Common title="In every answer (not repeated below)" lines={embedding.saidOnce.answer} />
      {[...exchanges.values()].map((embedded) => (
        <Exchange
          key={embedded.exchange.id}
          embedded={embedded}
          began={began}
          pair={excepts.get(embedded.exchange.id)}
        />
      ))}
    </Folded>
  )
}

function Common({ title, lines }: { readonly title: string; readonly lines: ReadonlySet<string> }) {
  if (lines.size === 0) return null
  return (
    <p class="note">
      {title}:{' '}
      {[...lines].map((line, index) => (
        <span key={line}>
          {index > 0 && ', '}
          <code>{line}</code>
        </span>
      ))}
      .
    </p>
  )
}

interface ShownExchange {
  readonly embedded: Embedded
  readonly began: number
  readonly pair: TwinPair | undefined
}

function Exchange({ embedded, began, pair }: ShownExchange) {
  const { exchange, messages } = embedded
  const at = (startOf(exchange) - began) / 1000
  return (
    <details class="exchange" id={exchange.id}>
      <summary>
        <code>{exchange.id}</code> <b>{visibleLine(exchange.method, 20)}</b> <code>{addressOf(exchange)}</code>{' '}
        <b>{statusOf(exchange)}</b> <small>{visibleLine(exchange.actor, 60)}</small>
      </summary>
      <div>
        {messages && (
          <>
            <Said message={messages.request} />
            <Said message={messages.answer} />
          </>
        )}
        <p>
          {!messages && 'See evidence.ndjson for its messages; '}
          at {at.toFixed(3)} s, {exchange.durationMs.toFixed(0)} ms
          {exchange.attempts > 1 && `, after ${String(exchange.attempts)} attempts`}
          {messages && messages.request.note !== '' && `; body sent: ${messages.request.note}`}
          {messages && messages.answer.note !== '' && `; body: ${messages.answer.note}`}
          {pair && (
            <>
              ; same as <ExchangeLinks ids={[pair.accepted]} />, except: <mark>{visibleLine(pair.differsIn, 200)}</mark>
            </>
          )}
        </p>
      </div>
    </details>
  )
}

/** Headers are folded above a body. The script puts the text in the place of a reference when it is opened; without it, the link leads there. */
function Said({ message: { startLine, headers, body } }: { readonly message: ShownMessage }) {
  return (
    <div>
      {startLine !== '' && <pre>{startLine}</pre>}
      {headers !== '' && (
        <details open={body === ''}>
          <summary>{typeof headers === 'string' ? counted(headers.split('\n').length, 'header') : 'headers'}</summary>
          <pre>
            <span>
              <Whole part={headers} what="headers" />
            </span>
          </pre>
        </details>
      )}
      {body !== '' && (
        <pre>
          <samp>
            <Whole part={body} what="body" />
          </samp>
        </pre>
      )}
    </div>
  )
}

/** A masked secret or value, as the evidence has it. What only shows an unseen character is none. */
const masks = /(‹(?!U\+)[^‹›\s]{1,60}›)/

function Whole({ part, what }: { readonly part: Part; readonly what: string }) {
  if (typeof part === 'string')
    return <>{part.split(masks).map((text, at) => (at % 2 === 1 ? <i key={at}>{text}</i> : text))}</>
  return (
    <a href={`#${part.sameAs}`}>
      {what} as in {part.sameAs}
    </a>
  )
}
