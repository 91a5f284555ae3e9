import type { Freedoms } from './freedoms.js'
import type { Account } from './house/accounts.js'
import { anonymousService } from './house/question.js'
import { echoService } from './house/services.js'
import { journalCount, payrollId, sandboxId } from './house/store.js'
import { windowsLoginPath } from './house/windows-login.js'

/** What an operator would write down for this server. Prefix and culture header are left for the checker to find. */
export function makeProfile(
  baseUrl: string,
  accounts: readonly Account[],
  { maxEntityRowCount }: Freedoms,
): Readonly<Record<string, unknown>> {
  return {
    target: { name: 'Independent', baseUrl, maxEntityRowCount },
    users: Object.fromEntries(accounts.map(({ key, name, variable }) => [key, { name, password: { env: variable } }])),
    entities: {
      probe: 'Contact',
      large: { entity: 'Journal', rows: journalCount },
      forbidden: 'Payroll',
      allowed: 'Contact',
    },
    lookup: { entity: 'Contact', field: 'Account', target: 'Account' },
    forbiddenRecord: { id: payrollId, field: 'Name' },
    sandbox: {
      entity: 'Contact',
      id: sandboxId,
      fields: { text: 'Comment', number: 'Rate', dateTime: 'CheckedOn', guid: 'AcmExternalRef', custom: 'AcmBadge' },
      lookup: { field: 'Account', target: 'Account' },
      put: true,
    },
    services: {
      custom: {
        service: echoService,
        method: 'Echo',
        body: {},
        parameters: ['plain', 'a b', 'ü'],
        expect: { status: 200, contains: ['"plain"', '"a b"', '"ü"'] },
        echoes: true,
      },
      anonymous: { service: anonymousService, method: 'Ping', body: {}, expect: { status: 200 } },
    },
    ntlmPath: windowsLoginPath,
  }
}
