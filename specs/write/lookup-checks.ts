/** What is seen beside a lookup that was set, in whatever form. */
import { check, keepsOthers, noneFollows } from '../../src/check/index.js'
import { followersOf, keptBeside, type LookupForm } from '../../src/check/changes/lookups/setting-lookups.js'
import { anotherSession } from './another-session.js'

export const besideLookup = (form: LookupForm, once: string, twice: string) => ({
  'other-records': check({
    says: 'The lookup of no other record changes with it.',
    depth: 'full',
    cost: { requests: 1 },
    after: twice,
    asks: (given) => followersOf(given, form),
    expects: noneFollows,
  }),
  'other-fields': check({
    says: 'Setting the lookup does not empty the other fields.',
    depth: 'core',
    cost: { requests: 0 },
    after: once,
    asks: (given) => keptBeside(given, form),
    expects: keepsOthers,
  }),
  'another-session': anotherSession(),
})
