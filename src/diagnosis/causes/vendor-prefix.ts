import type { Cause } from '../cause.js'
import { forbiddenWithToken } from './csrf-header.js'

export const vendorPrefix: Cause = {
  id: 'vendor-prefix',
  looksFor:
    'the same as `csrf-header-lost`, where the requests show several cookies whose names end in CSRF: the header is called ' +
    'like one of them',
  text: 'Likely the CSRF header has the wrong name: several cookies end in CSRF, and the header that was sent opens nothing.',
  remedy:
    'Set `target.vendorPrefix` in the profile to what stands before CSRF in the name of the header that pages of the ' +
    'deployment send.',
  find: (input) =>
    forbiddenWithToken(input)
      .filter((seen) => input.run.tokenNames(seen).length > 1)
      .map(({ id }) => id),
}
