import type { Deviation } from '../listed.js'
import type { Call } from '../http/call.js'
import { beforeLeaving } from './before-leaving.js'

/** Breaches of how a record is written to a caller who asks for verbose JSON by its name. */
export const verboseAnswerDeviations: readonly Deviation[] = [
  {
    id: 'records-packed-in-verbose',
    sentence: 'The legacy service gives each contact as an array of its values to a caller who asks for verbose JSON.',
    breaks: ['RECORD-1'],
    override: writingEach((record) => Object.values(record)),
  },
  {
    id: 'lookups-in-braces-in-verbose',
    sentence: 'The legacy service writes the account of a contact in braces to a caller who asks for verbose JSON.',
    breaks: ['RECORD-2'],
    override: writingEach((record) => ({
      ...record,
      AccountId: record['AccountId'] === null ? null : `{${String(record['AccountId'])}}`,
    })),
  },
  {
    id: 'dates-in-milliseconds-in-verbose',
    sentence:
      'The legacy service writes when a contact was made as /Date(milliseconds)/ to a caller who asks for verbose JSON.',
    breaks: ['RECORD-3'],
    override: writingEach((record) => ({
      ...record,
      CreatedOn: `/Date(${String(Date.parse(String(record['CreatedOn'])))})/`,
    })),
  },
  {
    id: 'whole-numbers-quoted-in-verbose',
    sentence: 'The legacy service writes the age of a contact as a string to a caller who asks for verbose JSON.',
    breaks: ['RECORD-4'],
    override: writingEach((record) => ({ ...record, Age: String(record['Age']) })),
  },
]

/** Writes each contact of a collection in another way where verbose JSON is asked for by its name. */
function writingEach(write: (record: Readonly<Record<string, unknown>>) => unknown): Deviation['override'] {
  return beforeLeaving((answer, call) => {
    if (answer.status !== 200 || !asksForVerbose(call)) return answer
    const { d } = JSON.parse(answer.body.toString()) as { d?: { results?: Record<string, unknown>[] } }
    return d?.results ? { ...answer, body: JSON.stringify({ d: { ...d, results: d.results.map(write) } }) } : answer
  })
}

function asksForVerbose({ method, path, headers }: Call): boolean {
  return method === 'GET' && path.endsWith('/ContactCollection') && /odata=verbose/i.test(headers.accept ?? '')
}
