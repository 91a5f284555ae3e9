import type { ChangedRecord, Report } from '../../../schema/generated/report.js'
import { ClauseLinks, ExchangeLinks, Sign } from '../exchanges/marks.js'
import { Prose, Told, ToldCode } from '../text.js'

/** What the run came across that is no verdict: diagnoses, observations on security, and the records it changed. */
export function Findings({ report }: { readonly report: Report }) {
  const security = securityFacts(report)
  if (report.diagnoses.length + security.length + report.changedRecords.length === 0) return null
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Worth knowing</h2>
      <ul class="findings">
        {report.diagnoses.map(({ id, text, remedy, evidence }) => (
          <li key={id}>
            <span class="tag">diagnosis</span> <Prose text={text} />
            {remedy !== undefined && (
              <>
                {' '}
                <b>Remedy:</b> <Prose text={remedy} />
              </>
            )}{' '}
            <ExchangeLinks ids={evidence} />
          </li>
        ))}
        {security.map(({ clause, text, evidence }) => (
          <li key={`${clause} ${text}`}>
            <span class="tag warn">security</span> <Told text={text} /> <ClauseLinks ids={[clause]} />{' '}
            <ExchangeLinks ids={evidence} />
          </li>
        ))}
      </ul>
      <ChangedRecords records={report.changedRecords} />
    </section>
  )
}

interface SecurityFact {
  readonly clause: string
  readonly text: string
  readonly evidence: readonly string[]
}

function securityFacts({ clauses }: Report): readonly SecurityFact[] {
  return clauses.flatMap(({ id, observations }) =>
    observations
      .filter(({ security }) => security === true)
      .map(({ text, evidence = [] }) => ({ clause: id, text, evidence })),
  )
}

function ChangedRecords({ records }: { readonly records: readonly ChangedRecord[] }) {
  if (records.length === 0) return null
  return (
    <table class="listing records" id="changed">
      <caption>Records changed by the run: the fields it set, and the fields that changed with them</caption>
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Fields</th>
          <th scope="col">Restored</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={`${record.entity} ${record.id}`}>
            <th scope="row">
              <ToldCode text={`${record.entity} ${record.id}`} longest={160} />
            </th>
            <td>
              <Told text={record.fields.join(', ')} />
            </td>
            <td class={record.restored ? 'passed' : 'failed'}>
              <Sign sign={record.restored ? '✓' : '✗'} /> {state(record)}
              {record.note !== undefined && (
                <>
                  . <Prose text={record.note} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function state({ restored, leftBehind, leftOut = [], digestBefore, digestAfter }: ChangedRecord): string {
  if (leftBehind === true) return 'no, left behind'
  if (!restored) return 'no'
  const apart = leftOut.length === 0 ? '' : ` apart from ${leftOut.join(', ')}`
  return digestBefore === digestAfter ? `yes, read back unchanged${apart}` : 'yes'
}
