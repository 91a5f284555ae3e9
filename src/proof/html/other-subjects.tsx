import { ClauseLinks, Sign } from '../../report/html/marks.js'
import { Prose } from '../../report/html/text.js'
import type { Proof, ProvenSubject } from '../../schema/generated/proof.js'
import { classWords } from './by-class.js'
import { anchorOf } from './subject-links.js'

/** The lawful freedoms under which nothing may fail, alone and together. */
export function Variants({ proof }: { readonly proof: Proof }) {
  return (
    <Servers
      id="variants"
      title="Lawful variants, under which nothing may fail"
      head="Stayed green"
      right="nothing failed"
      subjects={proof.subjects.filter(({ kind }) => kind === 'variant')}
    />
  )
}

/** Servers that are no platform, on which next to nothing may pass. */
export function Trivial({ proof }: { readonly proof: Proof }) {
  return (
    <Servers
      id="trivial"
      title="Trivial servers, on which next to nothing may pass"
      head="Passed"
      right="what passed holds there"
      subjects={proof.subjects.filter(({ kind }) => kind === 'trivial')}
    />
  )
}

/** The servers by which one sees at once whether the proof is worth anything. */
export function Controls({ proof }: { readonly proof: Proof }) {
  return (
    <Servers
      id="controls"
      title="Controls, without which nothing counts"
      head="Came out"
      right="as it must"
      subjects={proof.subjects.filter(({ kind }) => kind === 'control')}
    />
  )
}

interface ServersShown {
  readonly id: string
  readonly title: string
  readonly head: string
  /** What is said of one that came out as it must. */
  readonly right: string
  readonly subjects: readonly ProvenSubject[]
}

function Servers({ id, title, head, right, subjects }: ServersShown) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {subjects.length === 0 ? (
        <p class="note">None was asked for.</p>
      ) : (
        <table class="listing">
          <thead>
            <tr>
              <th scope="col">Server</th>
              <th scope="col">{head}</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => (
              <Row key={subject.id} subject={subject} right={right} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ subject, right }: { readonly subject: ProvenSubject; readonly right: string }) {
  const { id, together, sentence, faults, failed, passed } = subject
  const isRight = faults.length === 0
  return (
    <tr id={anchorOf(id)} class="filtered" data-class={classWords(failed)} data-faulty={isRight ? 'no' : 'yes'}>
      <th scope="row">{together ? `${String(together.length)} together` : <code>{id}</code>}</th>
      <td>
        <span class={`mark ${isRight ? 'passed' : 'failed'}`}>
          <Sign sign={isRight ? '✓' : '✗'} /> {isRight ? right : 'not as it must be'}
        </span>
        <small>{passed} passed</small>
        {!isRight && failed.length > 0 && <ClauseLinks ids={failed} />}
      </td>
      <td>
        <Prose text={sentence} />
      </td>
    </tr>
  )
}
