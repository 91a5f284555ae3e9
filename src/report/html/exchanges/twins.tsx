import type { TwinPair } from '../../../schema/generated/report.js'
import { visibleLine } from '../../visible-text.js'
import type { Answered, Comparison, Differing } from './comparison.js'
import type { ShownTwins } from './comparisons.js'
import { ClauseLinks, ExchangeLinks } from './marks.js'

interface Shown {
  readonly pair: TwinPair
  /** Absent where the evidence does not have both of them, or the page has no room for it. */
  readonly comparison: ShownTwins | undefined
}

/** Two requests that differ in one thing, side by side, with what differs marked, and how each was answered. */
export function Twins({ pair, comparison }: Shown) {
  if (comparison && 'shownIn' in comparison)
    return (
      <p class="note">
        Twins <ExchangeLinks ids={[pair.accepted, pair.refused]} />: they differ in{' '}
        <b>{visibleLine(pair.differsIn, 200)}</b>. Compared below <ClauseLinks ids={[comparison.shownIn]} />.
      </p>
    )
  return (
    <table class="twins">
      <caption>
        Twins: they differ in <b>{visibleLine(pair.differsIn, 200)}</b>
      </caption>
      <thead>
        <tr>
          <th>Sent</th>
          <th>
            To be accepted <ExchangeLinks ids={[pair.accepted]} />
          </th>
          <th>
            To be refused <ExchangeLinks ids={[pair.refused]} />
          </th>
        </tr>
      </thead>
      {comparison ? (
        <Held comparison={comparison} />
      ) : (
        <tbody>
          <tr>
            <td colSpan={3}>Not on this page. See evidence.ndjson, if evidence was kept.</td>
          </tr>
        </tbody>
      )}
    </table>
  )
}

function Held({ comparison: { request, differences, alike, answers } }: { readonly comparison: Comparison }) {
  return (
    <tbody>
      {request !== undefined && <Both what="Request" text={request} />}
      {differences.map(({ what, accepted, refused }) => (
        <tr key={what}>
          <th>{what}</th>
          <Value of={accepted} />
          <Value of={refused} />
        </tr>
      ))}
      {alike !== '' && <Both what="Sent alike" text={alike} />}
      <tr>
        <th>Answer</th>
        <Answer of={answers.accepted} />
        <Answer of={answers.refused} />
      </tr>
    </tbody>
  )
}

function Both({ what, text }: { readonly what: string; readonly text: string }) {
  return (
    <tr>
      <th>{what}</th>
      <td colSpan={2}>
        <code>{text}</code>
      </td>
    </tr>
  )
}

function Value({ of: { before, differs, after } }: { readonly of: Differing }) {
  return (
    <td>
      <code>
        {before}
        {differs !== '' && <mark>{differs}</mark>}
        {after}
      </code>
    </td>
  )
}

function Answer({ of: { status, told } }: { readonly of: Answered }) {
  return (
    <td>
      <b>{status}</b> <small>{told}</small>
    </td>
  )
}
