/** RECORD-3: date-times are ISO 8601 in UTC with milliseconds (section "Data records"). */
import { check, defineClause, finding } from '../../src/check/index.js'
import { timesOfChanges } from '../../src/check/changes/making/times-of-changes.js'
import { cite } from '../../src/check/outcome/record.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { dateTimesAsLaidDown } from '../../src/check/relations/index.js'
import { sandboxValues, values } from './values.js'

const form = 'date-times as YYYY-MM-DDThh:mm:ss.sssZ'

defineClause('RECORD-3', {
  checks: {
    'date-times': values(dateTimesAsLaidDown, 'Each date-time is written as YYYY-MM-DDThh:mm:ss.sssZ.', form),
    'sandbox-records': sandboxValues(
      dateTimesAsLaidDown,
      "The records of the sandbox record's entity have such date-times, too.",
      form,
    ),
    // By what the changes of this run have shown, where it made any: none is made for it.
    utc: check({
      says: 'A field that holds the time of a change holds it in UTC, as it says.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: async ({ run }) => {
        const times = timesOfChanges(run)
        if (times.fields.length === 0) untested('no change of this run has shown the time of a change')
        cite(...times.shownBy)
        return times
      },
      expects: ({ fields, faults }) =>
        finding(
          faults.length === 0,
          'date-times in UTC',
          faults.length === 0 ? `${fields.join(', ')} in UTC` : faults.join('; '),
        ),
    }),
  },
})
