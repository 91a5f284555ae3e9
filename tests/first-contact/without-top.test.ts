import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import type { Received, Said } from '../support/scripted-server.js'
import { init } from './meet.js'
import { platform } from './platform.js'

const guid = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`

const records: Said = {
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({
    value: ['1', '2', '3'].map((digit) => ({ Id: guid(digit), Name: `Name ${digit}`, AccountId: guid(`${digit}`) })),
  }),
}

/** What was asked of an OData endpoint that answers a `$top` so, and anything else with records. */
async function asked(withTop: Said) {
  const queries: string[] = []
  const read = ({ url }: Received): Said => {
    queries.push(url.replace(/^[^?]*/, '').replace(/\$filter=.*/, '$filter'))
    return url.includes('$top=') ? withTop : records
  }
  const { origin } = await platform({ '/odata/Contact': read, '/odata/Account': read })
  const { profile } = await init(origin, join(temporaryFolder(), 'profile.yaml'))
  return { queries, probe: /probe: *\{? *(?:entity: *)?(\w+)/.exec(profile ?? '')?.[1] }
}

it('an OData endpoint that refuses $top is asked without it, for the whole of one entity alone', async () => {
  expect(await asked({ status: 400 })).toEqual({ queries: ['?$top=5', '', '?$filter'], probe: 'Contact' })
})

it('one that takes $top is asked with it', async () => {
  const { queries } = await asked(records)
  expect(new Set(queries)).toEqual(new Set(['?$top=5', '?$filter']))
})
