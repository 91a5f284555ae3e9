import type { Cause } from '../cause.js'

/** 501 is what a server answers that does not know the method at all. */
const blocked = [405, 501]

export const methodBlocked: Cause = {
  id: 'method-blocked',
  looksFor: 'a PUT or MERGE answered 405 or 501',
  text: 'Likely the method is blocked before the data service: PUT or MERGE is answered as not allowed.',
  remedy:
    'Look at WebDAV on the web server, at request filtering, and at proxies and firewalls that let only GET and POST ' +
    'through; where a deployment blocks PUT on purpose, declare the departure `put-blocked`.',
  find: ({ clause, run }) =>
    clause.evidence
      .flatMap((id) => run.find(id) ?? [])
      .filter(({ method, status }) => (method === 'PUT' || method === 'MERGE') && blocked.includes(status))
      .map(({ id }) => id),
}
