import { fillingNulls } from '../../behaviour/values.js'
import { legacyBasic } from './legacy-basic.js'
import { atomBody } from '../../records/atom-body.js'
import type { Variant } from '../listed.js'
import { headerSent } from '../../http/call.js'

/** What deployments of the legacy service are known to do where the document is silent. */
export const legacyServiceVariants: readonly Variant[] = [
  {
    id: 'legacy-patch',
    sentence: 'The legacy service takes PATCH for MERGE.',
    override: ({ writes }) => ({
      writes: {
        methods(service, place) {
          const methods = writes.methods(service, place)
          return service === 'legacy' && place === 'record' ? [...methods, 'PATCH'] : methods
        },
      },
    }),
  },
  {
    id: 'atom-changes',
    sentence: 'The legacy service takes changes as Atom entries, too.',
    override: ({ writes }) => ({
      writes: {
        takesContentType: (contentType, method) => isAtom(contentType) || writes.takesContentType(contentType, method),
        parse: (body) => (/^\s*</.test(body.toString('utf8', 0, 64)) ? atomBody(body) : writes.parse(body)),
      },
    }),
  },
  {
    id: 'legacy-without-contains',
    sentence: 'The legacy service knows substringof and not contains, as OData 3 does.',
    override: ({ filter }) => ({
      filter: {
        knows: (name, service) => (name !== 'contains' || service !== 'legacy') && filter.knows(name, service),
      },
    }),
  },
  {
    id: 'legacy-nulls-filled',
    sentence:
      'The legacy service writes what is not set as an empty text, the zero GUID and the first instant of the year 1.',
    override: fillingNulls(),
  },
  {
    id: 'legacy-basic',
    sentence: 'The legacy service takes HTTP Basic, without cookies and without the token header.',
    override: legacyBasic,
  },
  {
    id: 'force-use-session-alone',
    sentence: 'The legacy service takes cookies only with ForceUseSession: true, whatever Authorization says.',
    override: ({ access }) => ({
      access: {
        refusalOf(standing, column, call) {
          const isForced = headerSent(call, 'forceusesession')?.toLowerCase() === 'true'
          const refusal = access.refusalOf(standing, column, call)
          return refusal ?? (column.startsWith('legacy') && !isForced ? 'challenge' : undefined)
        },
      },
    }),
  },
]

function isAtom(contentType: string): boolean {
  return /^application\/(atom\+xml|xml)\s*(;|$)/i.test(contentType)
}
