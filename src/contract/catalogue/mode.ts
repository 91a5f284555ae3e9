import type { ClauseEntry } from '../types.js'

/** Ways to log in other than by name and password. */
export const mode = [
  {
    id: 'MODE-1',
    level: 'manual',
    provenance: 'stated',
    needs: [],
    title: 'Domain login with pass-through',
    statement:
      'A person attests that with domain (LDAP) login the browser asks for domain name and password on first entry, ' +
      "unless it is set to send the current user's credentials automatically. It keeps them until it is restarted.",
    lines: [19, 154],
  },
  {
    id: 'MODE-2',
    level: 'conditional',
    provenance: 'stated',
    needs: ['ntlmPath'],
    title: 'Windows login challenges with NTLM or Negotiate',
    statement:
      "The profile's NTLM path answers 401 and offers NTLM or Negotiate. If it offers the bare scheme `NTLM`, it " +
      'answers a type 1 message with a well-formed type 2 challenge.',
    lines: [19, 155],
  },
  {
    id: 'MODE-3',
    level: 'manual',
    provenance: 'stated',
    needs: [],
    title: 'Browsers trust the deployment',
    statement:
      "A person attests the settings of browsers that do not send the current user's credentials by default. They " +
      'have the trusted zone set, or the list of trusted addresses (comma-separated; a leading dot means a whole ' +
      'domain).',
    lines: [155],
  },
  {
    id: 'MODE-4',
    level: 'manual',
    provenance: 'stated',
    needs: [],
    title: 'No login through a social network',
    statement: 'A person attests that the deployment offers no login with a social network account.',
    lines: [19, 157],
  },
] as const satisfies readonly ClauseEntry[]
