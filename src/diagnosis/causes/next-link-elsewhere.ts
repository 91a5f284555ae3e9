import { parsedUrl } from '../../runtime/parsed-url.js'
import type { Cause } from '../cause.js'
import type { ExchangeSeen } from '../exchange-seen.js'

export const nextLinkElsewhere: Cause = {
  id: 'next-link-elsewhere',
  looksFor:
    'a page of a collection whose link to the next one names another scheme, host or port than was asked, in a clause that ' +
    'could not be decided',
  text: 'Likely the target does not know the address that callers use: its links to the next page lead elsewhere, where no session goes along.',
  remedy:
    'Tell the application the outer scheme, host and port (the forwarded headers, its own base address, or the Host header ' +
    'passed on as it came), or have the proxy translate the addresses in answers.',
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
