import { parsedUrl } from '../../runtime/parsed-url.js'
import type { Cause } from '../cause.js'
import type { ExchangeSeen } from '../exchange-seen.js'

export const nextLinkElsewhere: Cause = {
  id: 'next-link-elsewhere',
  looksFor:
    'a page of a collection whose next link has another scheme, host or port than the request, in a clause that ' +
    'could not be decided',
  text:
    'Likely the target does not know its public address: its links to the next page lead to another origin, where ' +
    'clients do not send the session.',
  remedy:
    'Configure the application with the public scheme, host and port (forwarded headers, its own base address, or ' +
    'an unchanged Host header), or have the proxy translate the addresses in answers.',
  find: ({ clause, run }) =>
    clause.outcome === 'cantTell'
      ? run
          .ofClause(clause)
          .filter(leadsElsewhere)
          .map(({ id }) => id)
      : [],
}

/** In JSON of any form; Atom has it as an attribute of a link, before or behind its `rel`. */
const inJson = /"(?:__next|@?odata\.nextLink)"\s*:\s*"([^"]*)"/
const inAtom = [/<link\b[^>]*\brel="next"[^>]*\bhref="([^"]*)"/, /<link\b[^>]*\bhref="([^"]*)"[^>]*\brel="next"/]

function leadsElsewhere({ status, url, body }: ExchangeSeen): boolean {
  if (status !== 200 || !url) return false
  const link = [inJson, ...inAtom].map((form) => form.exec(body.text)?.[1]).find((found) => found !== undefined)
  const next =
    link === undefined ? undefined : parsedUrl(link.replaceAll('\\/', '/').replaceAll('&amp;', '&'), url.href)
  return next !== undefined && next.origin !== url.origin
}
