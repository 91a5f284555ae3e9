import { keptIn } from '../../deployment/deployment.js'
import { isDeepStrictEqual } from 'node:util'
import { altering, findingBy, replacing, together } from '../alterations.js'
import type { Call } from '../../http/call.js'
import { permitted } from '../listed.js'
import { jsonAnswer } from '../../http/answer.js'
import { rowOf, type Row } from '../../records/row.js'

export const writeVariants = permitted({
  'put-merges': [
    'A PUT leaves the fields that were not given as they were.',
    ({ writes }) => ({ writes: { replaced: writes.merged } }),
  ],
  'status-200-on-change': [
    'A change answers 200 with a body.',
    () => ({ writes: { succeeded: () => jsonAnswer(200, { d: null }) } }),
  ],
  'changes-unmarked': [
    'A change does not move the time of the last change.',
    () => ({ writes: { touched: (values) => values } }),
  ],
  'unchanged-not-marked': [
    'A change that sets what is there already does not move the time of the last change.',
    altering('writes', 'stored', (stored, before) => {
      const { ModifiedOn } = before.values
      return isDeepStrictEqual({ ...stored.values, ModifiedOn }, before.values) ? before : stored
    }),
  ],
  'guids-spelled-otherwise-taken': [
    'A GUID in a body may be in braces, or without dashes; what is not a GUID is refused as before.',
    replacing(
      'writes',
      'convert',
      (convert) => (field, given) =>
        convert(field, field.type === 'Edm.Guid' && typeof given === 'string' ? withDashes(given) : given),
    ),
  ],
  'saves-noted': [
    'Every change is noted at the end of a text of the record, which a PUT replaces like any other.',
    altering('writes', 'touched', ({ Name, ...touched }) =>
      Name === undefined ? touched : { ...touched, Name: `${typeof Name === 'string' ? Name : ''}; saved` },
    ),
  ],
  'budget-computed': [
    'The budget of a lead is what its score comes to, whatever a change gives for it.',
    together(
      replacing('query', 'found', (find) => (plan, rows, request) => find(plan, rows.map(withComputedBudget), request)),
      altering('query', 'shown', withComputedBudget),
    ),
    { leavesOpen: ['WRITE-2'] },
  ],
  'index-late': [
    'The index in which filters look for texts is a fifth of a second behind the records.',
    together(
      altering('writes', 'stored', (stored, before, _after, _method, call) => {
        const row = indexedState(before, call) ?? before
        keptIn<Indexed>(call.deployment, 'index').set(before.id, { row, until: performance.now() + 200 })
        return stored
      }),
      findingBy((row, { call, service }) => {
        const { query } = call.deployment.behaviour
        const filter = query.options(call, service).get('$filter') ?? ''
        return filter.includes(" eq '") ? indexedState(row, call) : undefined
      }),
    ),
  ],
  'guid-400': [
    'A GUID that cannot be converted answers 400.',
    altering('errors', 'status', (status, { kind }) => (kind === 'guid' ? 400 : status)),
  ],
  'query-errors-with-200': [
    'A query that cannot be carried out, and what asks for something that is not there, answers 200 with the error body.',
    altering('errors', 'status', (status, { kind }) =>
      ['filter', 'field', 'type', 'option', 'entity', 'record'].includes(kind) ? 200 : status,
    ),
  ],
  'errors-nested-deeper': [
    'The outer message is a general one, and the particular ones stand two levels further down.',
    ({ errors }) => ({
      errors: {
        message: () => 'An error occurred while processing this request.',
        inner(fault) {
          const inner = errors.inner(fault)
          const stream = { message: 'The request stream was not processed.', type: 'Emulated.ProcessingException' }
          return inner ? { ...stream, inner: { ...stream, inner } } : stream
        },
      },
    }),
  ],
  'error-without-inner': [
    'Where there is nothing more to say, the error body has no inner error.',
    () => ({ errors: { inner: (fault) => fault.inner } }),
  ],
})

function withComputedBudget(row: Row): Row {
  const { Budget, UsrScore } = row.values
  if (Budget === undefined || typeof UsrScore !== 'number') return row
  return rowOf({ ...row.values, Budget: Math.round(UsrScore * 15_000) / 100 })
}

/** What filters still look at of a record that was changed a moment ago, and until when. */
interface Indexed {
  readonly row: Row
  readonly until: number
}

function indexedState({ id }: Row, call: Call): Row | undefined {
  const known = keptIn<Indexed>(call.deployment, 'index').get(id)
  return known && known.until > performance.now() ? known.row : undefined
}

function withDashes(text: string): string {
  const [, digits = ''] = /^\{?([\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12})\}?$/i.exec(text) ?? []
  return digits === '' ? text : digits.replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5')
}
