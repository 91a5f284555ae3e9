import { isDeepStrictEqual } from 'node:util'
import type { Deployment } from '../../deployment/deployment.js'
import type { Variant } from '../listed.js'
import { jsonAnswer } from '../../http/answer.js'
import { rowOf, type Row } from '../../records/row.js'

export const writeVariants: readonly Variant[] = [
  {
    id: 'put-merges',
    sentence: 'A PUT leaves the fields that were not given as they were.',
    override: ({ writes }) => ({ writes: { replaced: writes.merged } }),
  },
  {
    id: 'status-200-on-change',
    sentence: 'A change answers 200 with a body.',
    override: () => ({ writes: { succeeded: () => jsonAnswer(200, { d: null }) } }),
  },
  {
    id: 'changes-unmarked',
    sentence: 'A change does not move the time of the last change.',
    override: () => ({ writes: { touched: (values) => values } }),
  },
  {
    id: 'unchanged-not-marked',
    sentence: 'A change that sets what is there already does not move the time of the last change.',
    override: ({ writes }) => ({
      writes: {
        stored(before, after, method, call) {
          const stored = writes.stored(before, after, method, call)
          const { ModifiedOn } = before.values
          return isDeepStrictEqual({ ...stored.values, ModifiedOn }, before.values) ? before : stored
        },
      },
    }),
  },
  {
    id: 'guids-spelled-otherwise-taken',
    sentence: 'A GUID in a body may be in braces, or without dashes; what is not a GUID is refused as before.',
    override: ({ writes }) => ({
      writes: {
        convert: (field, given) =>
          writes.convert(field, field.type === 'Edm.Guid' && typeof given === 'string' ? withDashes(given) : given),
      },
    }),
  },
  {
    id: 'saves-noted',
    sentence: 'Every change is noted at the end of a text of the record, which a PUT replaces like any other.',
    override: ({ writes }) => ({
      writes: {
        touched(values, site) {
          const { Name, ...touched } = writes.touched(values, site)
          return Name === undefined ? touched : { ...touched, Name: `${typeof Name === 'string' ? Name : ''}; saved` }
        },
      },
    }),
  },
  {
    id: 'budget-computed',
    sentence: 'The budget of a lead is what its score comes to, whatever a change gives for it.',
    leavesOpen: ['WRITE-2'],
    override: ({ query }) => ({
      query: {
        found: (plan, rows, request) => query.found(plan, rows.map(withComputedBudget), request),
        shown: (row, request) => withComputedBudget(query.shown(row, request)),
      },
    }),
  },
  {
    id: 'index-late',
    sentence: 'The index in which filters look for texts is a fifth of a second behind the records.',
    override: ({ query, writes }) => ({
      writes: {
        stored(before, after, method, call) {
          const indexed = indexOf(call.deployment)
          const known = indexed.get(before.id)
          const isBehind = known !== undefined && known.until > performance.now()
          indexed.set(before.id, { row: isBehind ? known.row : before, until: performance.now() + 200 })
          return writes.stored(before, after, method, call)
        },
      },
      query: {
        found(plan, rows, request) {
          const filter = query.options(request.call, request.service).get('$filter') ?? ''
          if (!filter.includes(" eq '")) return query.found(plan, rows, request)
          const indexed = indexOf(request.call.deployment)
          const current = new Map(rows.map((row) => [row.id, row]))
          const seen = (row: Row) => {
            const known = indexed.get(row.id)
            return known && known.until > performance.now() ? known.row : row
          }
          return query.found(plan, rows.map(seen), request).map((row) => current.get(row.id) ?? row)
        },
      },
    }),
  },
  {
    id: 'guid-400',
    sentence: 'A GUID that cannot be converted answers 400.',
    override: ({ errors }) => ({
      errors: { status: (fault, service) => (fault.kind === 'guid' ? 400 : errors.status(fault, service)) },
    }),
  },
  {
    id: 'query-errors-with-200',
    sentence:
      'A query that cannot be carried out, and what asks for something that is not there, answers 200 with the error body.',
    override: ({ errors }) => ({
      errors: {
        status: (fault, service) =>
          ['filter', 'field', 'type', 'option', 'entity', 'record'].includes(fault.kind)
            ? 200
            : errors.status(fault, service),
      },
    }),
  },
  {
    id: 'errors-nested-deeper',
    sentence: 'The outer message is a general one, and the particular ones stand two levels further down.',
    override: ({ errors }) => ({
      errors: {
        message: () => 'An error occurred while processing this request.',
        inner(fault) {
          const inner = errors.inner(fault)
          const stream = { message: 'The request stream was not processed.', type: 'Emulated.ProcessingException' }
          return inner ? { ...stream, inner: { ...stream, inner } } : stream
        },
      },
    }),
  },
  {
    id: 'error-without-inner',
    sentence: 'Where there is nothing more to say, the error body has no inner error.',
    override: () => ({ errors: { inner: (fault) => fault.inner } }),
  },
]

function withComputedBudget(row: Row): Row {
  const { Budget, UsrScore } = row.values
  if (Budget === undefined || typeof UsrScore !== 'number') return row
  return rowOf({ ...row.values, Budget: Math.round(UsrScore * 15_000) / 100 })
}

/** What filters still look at of records that were changed a moment ago, and until when. */
function indexOf({ memory }: Deployment): Map<string, { readonly row: Row; readonly until: number }> {
  const key = 'index'
  const indexed = (memory.get(key) ?? new Map()) as Map<string, { readonly row: Row; readonly until: number }>
  memory.set(key, indexed)
  return indexed
}

function withDashes(text: string): string {
  const [, digits = ''] = /^\{?([\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12})\}?$/i.exec(text) ?? []
  return digits === '' ? text : digits.replace(/^(.{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})$/, '$1-$2-$3-$4-$5')
}
