import type { Cause } from '../cause.js'
import { forbiddenWithToken } from './csrf-header.js'

export const vendorPrefix: Cause = {
  id: 'vendor-prefix',
  looksFor:
    'the same as `csrf-header-lost`, while the requests send several cookies whose names end in CSRF: the header ' +
    'has the name of one of them',
  text:
    'Likely the CSRF header has the wrong name: several cookie names end in CSRF, and requests with the header ' +
    'that was sent are refused.',
  remedy:
    'Look at the CSRF header that pages of the deployment send. Set `target.vendorPrefix` in the profile to the ' +
    'part of its name before CSRF.',
  find: (input) =>
    forbiddenWithToken(input)
      .filter((seen) => input.run.tokenNames(seen).length > 1)
      .map(({ id }) => id),
}
