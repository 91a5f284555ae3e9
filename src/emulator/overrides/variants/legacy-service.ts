import { fillingNulls } from '../filled-nulls.js'
import { legacyBasic } from './legacy-basic.js'
import { atomBody } from '../../records/atom-body.js'
import { permitted } from '../listed.js'
import { altering, replacing, together } from '../alterations.js'
import { asksForSession, forcing } from '../altered-guard.js'

/** What deployments of the legacy service are known to do where the document is silent. */
export const legacyServiceVariants = permitted({
  'legacy-patch': [
    'The legacy service takes PATCH for MERGE.',
    altering('writes', 'methods', (methods, service, place) =>
      service === 'legacy' && place === 'record' ? [...methods, 'PATCH' as const] : methods,
    ),
  ],
  'atom-changes': [
    'The legacy service takes changes as Atom entries, too.',
    together(
      altering('writes', 'takesContentType', (takes, contentType) => takes || isAtom(contentType)),
      replacing(
        'writes',
        'parse',
        (parse) => (body) => (/^\s*</.test(body.toString('utf8', 0, 64)) ? atomBody(body) : parse(body)),
      ),
    ),
  ],
  'legacy-without-contains': [
    'The legacy service knows substringof and not contains, as OData 3 does.',
    altering('filter', 'knows', (knows, name, service) => knows && (name !== 'contains' || service !== 'legacy')),
  ],
  'legacy-nulls-filled': [
    'The legacy service writes what is not set as an empty text, the zero GUID and the first instant of the year 1.',
    fillingNulls(),
  ],
  'legacy-basic': ['The legacy service takes HTTP Basic, without cookies and without the token header.', legacyBasic],
  'force-use-session-alone': [
    'The legacy service takes cookies only with ForceUseSession: true, whatever Authorization says.',
    forcing(asksForSession),
  ],
})

function isAtom(contentType: string): boolean {
  return /^application\/(atom\+xml|xml)\s*(;|$)/i.test(contentType)
}
