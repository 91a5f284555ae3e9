import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers, legacy, loggedIn } from '../testing/client.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.emulator.close())

describe('rights', () => {
  it.each([
    ['GET', () => legacy('PayrollCollection')],
    ['GET', () => legacy('PayrollCollection/$count')],
    ['GET', () => '/0/odata/Payroll'],
    ['GET', () => `/0/odata/Contact?$expand=Payroll`],
    ['GET', () => `/0/odata/Contact?$filter=Payroll/Name%20eq%20'x'`],
    ['GET', () => legacy('ContactCollection?$orderby=Payroll/Name')],
    ['GET', () => legacy('ContactCollection?$select=Payroll/Name')],
    ['MERGE', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['PUT', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['DELETE', (forbidden: string) => legacy(`PayrollCollection(guid'${forbidden}')`)],
    ['PATCH', (forbidden: string) => `/0/odata/Payroll(${forbidden})`],
    ['POST', () => legacy('PayrollCollection')],
  ])('keep the restricted user out: %s %#', async (method, path) => {
    const { forbiddenRecord } = sandbox.emulator.profile as { forbiddenRecord: { id: string } }
    const before = await sandbox.client.rows('PayrollCollection')
    const guest = await loggedIn(sandbox.emulator, 'restricted')
    const seen = await guest.send(method, path(forbiddenRecord.id), method === 'GET' ? {} : { body: '{"Grade":"Z"}' })
    expect(seen.status).toBe(401)
    expect(headers(seen, 'www-authenticate')[0]).toMatch(/^Basic/)
    expect(await sandbox.client.rows('PayrollCollection')).toEqual(before)
    expect((await guest.read('ContactCollection?$top=1')).status).toBe(200)
  })

  it('let the main user in', async () => {
    expect((await sandbox.client.rows('ContactCollection?$expand=Payroll&$top=1'))[0]?.['Payroll']).toHaveProperty(
      'Salary',
    )
    expect((await sandbox.client.odataRows('Payroll?$top=1'))[0]).toHaveProperty('Salary')
  })
})
