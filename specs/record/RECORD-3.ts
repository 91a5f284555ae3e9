/** RECORD-3: date-times are ISO 8601 in UTC with milliseconds (section "Data records"). */
import { check, defineClause } from '../../src/check/index.js'
import { timesOfChanges } from '../../src/check/changes/making/times-of-changes.js'
import { cite } from '../../src/check/outcome/record.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { dateTimesAsLaidDown } from '../../src/check/relations/records/value-forms.js'
import { valueCheck, withoutFaults } from './values.js'

const form = 'date-times as YYYY-MM-DDThh:mm:ss.sssZ'

defineClause('RECORD-3', {
  checks: {
    'date-times': valueCheck('Each date-time is written as YYYY-MM-DDThh:mm:ss.sssZ.', dateTimesAsLaidDown, form),
    // Judged by the changes that this run made: none is made for it.
    utc: check({
      says: 'A field with the time of a change has it in UTC, as its format claims.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: async ({ run }) => {
        const { fields, faults, shownBy } = timesOfChanges(run)
        if (fields.length === 0) untested('no change of this run showed a field with the time of a change')
        cite(...shownBy)
        return { faults, looked: fields.join(', ') }
      },
      expects: withoutFaults('date-times in UTC'),
    }),
  },
})
