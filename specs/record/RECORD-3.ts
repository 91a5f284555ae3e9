/** RECORD-3: date-times are ISO 8601 in UTC with milliseconds (section "Data records"). */
import { check, cite, defineClause, untested } from '../../src/check/index.js'
import { dateTimesAsLaidDown } from '../../src/check/reading/index.js'
import { timesOfChanges } from '../../src/check/writing/index.js'
import { fieldsInWords, valueCheck, withoutFaults } from './values.js'

const form = 'date-times as YYYY-MM-DDThh:mm:ss.sssZ'

defineClause('RECORD-3', {
  checks: {
    'date-times': valueCheck(
      'Each date-time is written as YYYY-MM-DDThh:mm:ss.sssZ.',
      dateTimesAsLaidDown,
      form,
      ({ dateTimes }) => fieldsInWords({ 'date-time field': dateTimes }),
    ),
    // Judged by the changes that this run made: none is made for it.
    utc: check({
      says: 'A field with the time of a change has it in UTC, as its format claims.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: async ({ run }) => {
        const { fields, faults, shownBy } = timesOfChanges(run)
        if (fields.length === 0) untested('no change of this run showed a field with the time of a change')
        cite(...shownBy)
        return { faults, looked: `no such offset in ${fields.join(', ')} (${[...new Set(shownBy)].join(', ')})` }
      },
      expects: withoutFaults('no time-zone offset between the time of a change and the Date header of its answer'),
    }),
  },
})
