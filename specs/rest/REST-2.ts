/** REST-2: further path segments reach the method as its parameters ("Custom REST service"). */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { judgeParts } from '../../src/check/outcome/judge-each.js'
import { untested } from '../../src/check/outcome/verdict.js'
import { expectBothArrive, expectParametersArrive, observeOpenParameters } from '../../src/check/services/parameters.js'

defineClause('REST-2', {
  checks: {
    alone: {
      says: 'Each parameter, sent alone as a further path segment (plain, with a blank, outside ASCII), reaches the method.',
      depth: 'core',
      cost: { requests: 3 },
      ...asserted((given) => expectParametersArrive(given), "each parameter's own text in its answer"),
    },
    two: check({
      says: 'Two parameters at once arrive, with a plus sign, an escape, a dot, list signs, an emoji and leading zeros.',
      depth: 'standard',
      cost: { requests: 2 },
      after: 'alone',
      ...asserted(
        ({ run, main }) =>
          judgeParts(
            () =>
              run.profile.services.custom?.echoes === true
                ? expectBothArrive({ run, main })
                : untested('the method does not echo its parameters', 'services.custom.echoes'),
            // What the document leaves open is looked at as well, and judged by nobody.
            () => observeOpenParameters({ run, main }),
          ),
        'both parameters in the answer',
      ),
    }),
  },
})
