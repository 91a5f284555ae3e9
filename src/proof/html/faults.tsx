import { ClauseLinks } from '../../report/html/exchanges/marks.js'
import { counted } from '../../report/wording.js'
import { Prose } from '../../report/html/text.js'
import type { Proof } from '../../schema/generated/proof.js'
import { SubjectLinks } from './by-class.js'

/** What did not come out as it must: nothing, where the proof holds. */
export function Faults({ proof: { subjects, undetected, unprovenChecks } }: { readonly proof: Proof }) {
  const faulty = subjects.filter(({ faults }) => faults.length > 0)
  return (
    <section aria-labelledby="faults">
      <h2 id="faults">Unexpected results</h2>
      <p class="note">
        {faulty.length === 0
          ? 'Every server had the expected result.'
          : `${counted(faulty.length, 'server')} had an unexpected result.`}
        {undetected.length > 0 && (
          <>
            {' '}
            No deviation turned red: <ClauseLinks ids={undetected} />
          </>
        )}
        {unprovenChecks.length > 0 &&
          ` No deviation turned red, of core or standard depth: ${unprovenChecks.join(', ')}`}
      </p>
      <ol class="breaches">
        {faulty.map(({ id, kind, sentence, faults }) => (
          <li key={id}>
            <h3>
              <SubjectLinks ids={[id]} /> <span class="tag">{kind}</span>
            </h3>
            <p>
              <Prose text={sentence} />
            </p>
            <ul class="plain">
              {faults.map((fault) => (
                <li class="plainly" key={fault}>
                  <Prose text={fault} longest={500} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
