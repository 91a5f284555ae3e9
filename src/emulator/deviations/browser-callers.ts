import type { Column, Refusal } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { isBrowser, refusing } from './refusing.js'

/** Guards that take a caller for somebody who opens a page, by the Accept of a browser, and let it through. */
export const browserCallerDeviations: readonly Deviation[] = [
  {
    id: 'no-cookies-open-to-browsers',
    sentence: 'A legacy read with the Accept of a browser needs no cookies.',
    breaks: ['ACCESS-1'],
    override: refusing(
      ({ kind }, column, call) => kind === 'absent' && column === 'legacyRead' && isBrowser(call),
      undefined,
    ),
  },
  {
    id: 'tampered-open-to-browsers',
    sentence: 'It is not looked whether a ticket is genuine where a legacy read has the Accept of a browser.',
    breaks: ['ACCESS-6'],
    override: refusing(
      ({ kind }, column, call) => kind === 'rejected' && column === 'legacyRead' && isBrowser(call),
      undefined,
    ),
  },
  {
    id: 'no-header-accepted-from-browsers',
    sentence: 'A legacy read with the Accept of a browser needs no token header, as if a page were opened.',
    breaks: ['ACCESS-9'],
    override: withoutHeader('legacyRead'),
  },
  {
    id: 'no-header-accepted-from-browsers-odata',
    sentence: 'The OData endpoint needs no token header where a read has the Accept of a browser.',
    breaks: ['ACCESS-11'],
    override: withoutHeader('odataRead'),
  },
  {
    id: 'rights-not-asked-of-browsers',
    sentence: 'The legacy service checks no rights where a read has the Accept of a browser.',
    breaks: ['RIGHTS-1'],
    override: ({ rights }) => ({
      rights: {
        allows: (user, entity, service, action, call) =>
          (service === 'legacy' && action === 'read' && isBrowser(call)) ||
          rights.allows(user, entity, service, action, call),
      },
    }),
  },
]

function withoutHeader(of: Column): Override {
  return ({ access }) => ({
    access: {
      refusalOf(standing, column, call): Refusal | undefined {
        const refusal = access.refusalOf(standing, column, call)
        return refusal === 'forbid' && column === of && isBrowser(call) ? undefined : refusal
      },
    },
  })
}
