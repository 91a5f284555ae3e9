/** What a program does that uses the public npm client: it logs in, reads, and creates, changes and deletes a record. */
import Client from 'api-node-creatio'

const { SVC_BASE_URL: server, SVC_USER_NAME: username, SVC_PASSWORD: password } = process.env
const client = new Client({ server, username, password })
await client.login()
await client.get('Contact', { query: { filter: { Name: 'Ann' }, select: ['Name', 'Age'], top: 5 } })
await client.get('Contact', { query: { filter: { Name: 'a+b' }, top: 5 } })
await client.get('Contact', { query: { orderBy: 'Age desc', top: 3 } })
const created = await client.insert('Contact', { Name: 'New one', MobilePhone: '+1 555 0100' })
if (typeof created.Id !== 'string') throw new Error('the new record has no Id')
await client.update('Contact', created.Id, { Name: 'Another name' })
if ((await client.get('Contact', { id: created.Id, field: 'Name' })) !== 'Another name') throw new Error('no change')
await client.delete('Contact', created.Id)
