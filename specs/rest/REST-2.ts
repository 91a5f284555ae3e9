/** REST-2: further path segments reach the method as its parameters ("Custom REST service"). */
import { askSome, check, defineClause, type Finding, untested } from '../../src/check/index.js'
import { bothArrive, eachParameterArrives, observeOpenParameters } from '../../src/check/services/index.js'

defineClause('REST-2', {
  checks: {
    alone: check({
      says: 'Each parameter (plain, with a blank, outside ASCII), sent alone as a path segment, reaches the method.',
      depth: 'core',
      cost: { requests: 3 },
      asks: eachParameterArrives,
      expects: (found) => found,
    }),
    two: check({
      says: 'Two parameters in one call arrive, with a plus sign, an escape, a dot, list separators, an emoji and leading zeros.',
      depth: 'standard',
      cost: { requests: 2 },
      after: 'alone',
      asks: async ({ run, main }) => {
        const given = { run, main }
        const { came, fault } = await askSome<Finding>([
          () =>
            run.profile.services.custom?.echoes === true
              ? bothArrive(given)
              : untested('the method does not echo its parameters', 'services.custom.echoes'),
          // What the document leaves open is looked at as well, and judged by nobody.
          async (): Promise<undefined> => {
            await observeOpenParameters(given)
          },
        ])
        const [found] = came
        if (!found) throw fault ?? new TypeError('nothing was judged')
        return found
      },
      expects: (found) => found,
    }),
  },
})
