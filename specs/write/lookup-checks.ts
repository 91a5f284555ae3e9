/** What is seen beside a lookup that was set, in whatever form. */
import { check, keepsOthers } from '../../src/check/index.js'
import { keptBeside, type LookupForm } from '../../src/check/changes/lookups/setting-lookups.js'
import { anotherSession } from './another-session.js'

export const besideLookup = (form: LookupForm, after: string) => ({
  'other-fields': check({
    says: 'Setting the lookup does not empty the other fields.',
    depth: 'core',
    cost: { requests: 0 },
    after,
    asks: (given) => keptBeside(given, form),
    expects: keepsOthers,
  }),
  'another-session': anotherSession(),
})
