import { ClauseLinks, Sign } from '../../report/html/exchanges/marks.js'
import { Prose } from '../../report/html/text.js'
import type { Proof, ProvenSubject } from '../../schema/generated/proof.js'
import { classWords, anchorOf } from './by-class.js'

interface ServersShown {
  readonly proof: Proof
  readonly kind: ProvenSubject['kind']
  readonly id: string
  readonly title: string
  readonly head: string
  /** What is said of one that came out as it must. */
  readonly right: string
}

/** The servers of one kind, each of which has to come out as it must. */
export function Servers({ proof, kind, id, title, head, right }: ServersShown) {
  const subjects = proof.subjects.filter((subject) => subject.kind === kind)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {subjects.length === 0 ? (
        <p class="note">None was requested.</p>
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

/** The scripted clients: a lawful one breaks no duty, each other one those that it names. */
export function Clients({ proof }: { readonly proof: Proof }) {
  const { clients = [] } = proof
  return (
    <section aria-labelledby="clients">
      <h2 id="clients">Clients: each breaks the duties that it names, and no other</h2>
      {clients.length === 0 ? (
        <p class="note">None was requested.</p>
      ) : (
        <table class="listing">
          <thead>
            <tr>
              <th scope="col">Client</th>
              <th scope="col">Broken duties</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {clients.map(({ id, sentence, failed, faults }) => (
              <tr key={id}>
                <th scope="row">
                  <code>{id}</code>
                </th>
                <td>
                  <span class={`mark ${faults.length === 0 ? 'passed' : 'failed'}`}>
                    <Sign sign={faults.length === 0 ? '✓' : '✗'} /> {faults.length === 0 ? 'as expected' : 'unexpected'}
                  </span>
                  <small>{failed.length === 0 ? 'none' : failed.join(', ')}</small>
                </td>
                <td>
                  <Prose text={sentence} />
                </td>
              </tr>
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
          <Sign sign={isRight ? '✓' : '✗'} /> {isRight ? right : 'unexpected'}
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
