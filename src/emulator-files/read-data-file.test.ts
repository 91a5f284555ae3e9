import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../emulator/index.js'
import { loggedIn } from '../emulator/testing/client.js'
import { ProfileFault } from '../profile/index.js'
import { readDataFile, readDataObject } from './read-data-file.js'

const folder = mkdtempSync(join(tmpdir(), 'data-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const around = { seed: 1, rows: 10, env: { ROBOT: 'from the environment' }, given: [] }

function write(text: string, name = 'data.yaml'): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function messageOf(text: string): Promise<string> {
  const fault: unknown = await readDataFile(write(text), around).catch((reason: unknown) => reason)
  expect(fault).toBeInstanceOf(ProfileFault)
  const { message } = fault as ProfileFault
  expect(message).toMatch(/^data file \S+data\.yaml is invalid: \d+ errors?\n/)
  return message
}

const ship = (fields: string, rows = '[]') => `entities:\n  Ship:\n    fields: ${fields}\n    rows: ${rows}\n`

describe('a data file', () => {
  it('gives entities, services and users, in YAML as in JSON', async () => {
    writeFileSync(join(folder, 'pw'), 'from the file\n')
    const yaml = `
entities: { Ship: { fields: { Name: text, Owner: { lookup: Account } }, rows: [{ Name: Ship 1, Owner: Alpha }], generate: 5 } }
services: { Fleet: { Count: { answer: { count: 3 } } } }
users:
  - { name: Robot, password: { file: ./pw }, closed: [Payroll, Ship] }
  - { name: Other, password: { env: ROBOT } }
  - { name: guest, closed: [] }
`
    const read = await readDataFile(write(yaml), around)
    expect(read.data).toEqual({
      keepBuiltIn: true,
      entities: {
        Ship: {
          fields: { Name: 'text', Owner: { lookup: 'Account' } },
          rows: [{ Name: 'Ship 1', Owner: 'Alpha' }],
          generate: 5,
        },
      },
      services: { Fleet: { Count: { answer: { count: 3 } } } },
    })
    expect(read.users).toEqual([
      { name: 'Robot', password: 'from the file', closed: ['Payroll', 'Ship'] },
      { name: 'Other', password: 'from the environment' },
      { name: 'guest', closed: [] },
    ])
    const { data, users } = read
    const json = write(JSON.stringify({ ...data, users: [{ name: 'guest', closed: [] }] }), 'data.json')
    expect(await readDataFile(json, around)).toEqual({ data, users: users.slice(2), notes: [] })
  })

  it('takes the passwords of the command line before its own, and users that it does not name', async () => {
    const path = write('users: [{ name: Robot, closed: [Payroll] }]')
    const given = [
      { name: 'ROBOT', password: 'given' },
      { name: 'Third', password: 'x' },
    ]
    expect((await readDataFile(path, { ...around, given })).users).toEqual([
      { name: 'Robot', password: 'given', closed: ['Payroll'] },
      { name: 'Third', password: 'x' },
    ])
  })

  it.each([
    ['nothing', '', /the file is empty/],
    ['a tab', 'entities:\n\tShip: 1', /line 2:1: a tab is used for indentation/],
    ['a list', '[]', /the file is a list, but must be a mapping with `entities`, `services`, `users` or `keepBuiltIn`/],
    ['an unknown key', 'entites: {}', /line 1:1: `entites` is an unknown key.*Did you mean `entities`\?/],
    [
      'an unknown key of an entity',
      'entities: { A: { field: {} } }',
      /line 1:\d+: `entities\.A\.field` .*Did you mean `fields`\?/,
    ],
    ['no fields', 'entities: { A: { rows: [] } }', /`entities\.A\.fields` is missing: the kinds of the fields by name/],
    [
      'a name that is none',
      ship('{ 1st: text }'),
      /line 3:15: `entities\.Ship\.fields\.1st` is an invalid name: it must be a name of letters/,
    ],
    [
      'a kind of another language',
      ship('{ Name: string }'),
      /line 3:21: .*is `string`, but must be one of `text`, .*Did you mean `text`\?/,
    ],
    ['a kind that is misspelt', ship('{ On: datetime }'), /Did you mean `dateTime`\?/],
    [
      'a lookup that is misspelt',
      ship('{ Owner: { lookp: Account } }'),
      /`entities\.Ship\.fields\.Owner` is a mapping, but must be one of/,
    ],
    [
      'a lookup to nowhere',
      ship('{ Owner: { lookup: Acount } }'),
      /line 3:\d+: .*lookup` is `Acount`, but there is no such entity\. Did you mean `Account`\?/,
    ],
    [
      'a column twice',
      ship('{ Owner: { lookup: Account }, OwnerId: guid }'),
      /`entities\.Ship\.fields\.OwnerId` is already the column of the lookup `Owner`/,
    ],
    [
      'a field that comes by itself',
      ship('{ Id: text }'),
      /`entities\.Ship\.fields\.Id` comes by itself and is a guid/,
    ],
    [
      'an unknown field in a row',
      ship('{ Name: text }', '[{ Nmae: x }]'),
      /line 4:14: `entities\.Ship\.rows\[0\]\.Nmae` is an unknown field\. Known fields: .*Did you mean `Name`\?/,
    ],
    [
      'a value of another kind',
      ship('{ Crew: integer }', '[{ Crew: 1.5 }]'),
      /rows\[0\]\.Crew` is 1\.5, but must be a whole number/,
    ],
    [
      'a date that is none',
      ship('{ On: dateTime }', '[{ On: 2024-02-30 }]'),
      /rows\[0\]\.On` is `2024-02-30`, but must be a date-time such as/,
    ],
    ['a text that is a number', ship('{ Name: text }', '[{ Name: 5 }]'), /rows\[0\]\.Name` is 5, but must be text/],
    [
      'a key that is no field',
      `${ship('{ Number: integer }')}\n    key: Numbr`,
      /`entities\.Ship\.key` is `Numbr`, but there is no such field\. Did you mean `Number`\?/,
    ],
    [
      'a key of another kind',
      `${ship('{ Name: text }')}\n    key: Name`,
      /key` is `Name`, but a key must be a field of the kind integer, long or guid/,
    ],
    [
      'a number as key twice',
      `${ship('{ Number: integer }', '[{ Number: 2 }, { Number: 2 }]')}\n    key: Number`,
      /rows\[1\]\.Number` is already the Number of row 1/,
    ],
    [
      'a text that is too long',
      ship('{ Name: { text: 3 } }', '[{ Name: Kotka }]'),
      /rows\[0\]\.Name` is `Kotka`, but must be text of at most 3 characters$/m,
    ],
    [
      'a decimal of too many digits',
      ship('{ Price: { decimal: 1, precision: 3 } }', '[{ Price: 100 }]'),
      /Price` is 100, but must be a number of at most 3 digits, 1 of them after the point/,
    ],
    [
      'a long number that is not in quotes',
      ship('{ Serial: long }', '[{ Serial: 9007199254740993 }]'),
      /Serial` is \d+, but must be a whole number of 64 bits, in quotes from 2\^53 on/,
    ],
    [
      'a required field that no field is',
      `${ship('{ Name: text }')}\n    required: [Nmae]`,
      /line 6:\d+: `entities\.Ship\.required\[0\]` is `Nmae`, but there is no such field\. Did you mean `Name`\?/,
    ],
    [
      'a row without a required field',
      `${ship('{ Name: text, Owner: { lookup: Account }, Crew: integer }', '[{ Name: A }, { OwnerId: null }]')}\n    required: [Name, Owner, Crew]`,
      /rows\[0\]\.Owner` is missing, but the field is required[^]*rows\[1\]\.Name` is missing[^]*rows\[1\]\.OwnerId` is empty, but must be a GUID.*, not null/,
    ],
    [
      'a record that is not there',
      ship('{ Owner: { lookup: Account } }', '[{ Owner: Alhpa }]'),
      /rows\[0\]\.Owner` is `Alhpa`, but must be the name of a record of Account\. Did you mean `Alpha`\?/,
    ],
    [
      'an id twice',
      ship(
        '{}',
        `[{ Id: ${'1'.repeat(8)}-1111-1111-1111-${'1'.repeat(12)} }, { Id: ${'1'.repeat(8)}-1111-1111-1111-${'1'.repeat(12)} }]`,
      ),
      /rows\[1\]\.Id` is already the Id of row 1/,
    ],
    [
      'too many rows',
      'entities: { A: { fields: {}, generate: 1000000 } }',
      /generate` is too large: the maximum is 500000/,
    ],
    [
      'two bodies',
      'services: { A: { B: { answer: 1, text: x } } }',
      /`services\.A\.B\.text` is given next to `answer`/,
    ],
    [
      'a placeholder of nothing',
      "services: { A: { B: { answer: [x, '{{bdy.x}}'] } } }",
      /answer\[1\]` holds {{bdy\.x}}, but a placeholder begins with `body`, .*Did you mean `body`\?/,
    ],
    ['a status that is none', 'services: { A: { B: { status: 20 } } }', /status` is too small: the minimum is 200/],
    [
      'a header of two lines',
      'services: { A: { B: { headers: { X: "a\\nb" } } } }',
      /headers\.X` is a?.*, but must be text of one line/,
    ],
    ['a user without a password', 'users: [{ name: Robot }]', /`users\[0\]\.password` is missing: write/],
    ['a user twice', 'users: [{ name: Guest }, { name: GUEST }]', /`users\[1\]\.name` is already the name of user 1/],
    [
      'an entity that is misspelt',
      'users: [{ name: Guest, closed: [Payrol] }]',
      /`users\[0\]\.closed\[0\]` is `Payrol`, .*Did you mean `Payroll`\?/,
    ],
    [
      'a variable that is not set',
      'users: [{ name: R, password: { env: NOWHERE } }]',
      /password\.env` names the variable `NOWHERE`, which is not set/,
    ],
    [
      'a file that is not there',
      'users: [{ name: R, password: { file: none } }]',
      /password\.file` names a file \(relative to this one\) that does not exist/,
    ],
  ])('with %s is refused in words', async (_case, text, words) => {
    expect(await messageOf(text)).toMatch(words)
  })

  it('never has a password repeated', async () => {
    for (const password of ['hush-hush', '{ hush-hush: x }', '[hush-hush]', '{ file: a, env: hush-hush }']) {
      const message = await messageOf(`users: [{ name: R, password: ${password} }]`)
      expect(message).toMatch(/`users\[0\]\.password`/)
      expect(message).not.toContain('hush')
    }
  })

  it('has all its errors named at once', async () => {
    const text =
      'entities: { A: { fields: { N: string, M: text, O: { lookup: Nowhere } } } }\nservice: {}\nusers: [{ nam: x }]'
    expect((await messageOf(text)).match(/ {2}line /g)).toHaveLength(3)
  })

  it('as an object has its errors named by path', async () => {
    await expect(readDataObject({ entities: { A: {} } }, folder, around)).rejects.toThrow(
      /^data file is invalid: 1 error\n {2}`entities\.A\.fields` is missing/,
    )
  })

  it('of the documentation is served', async () => {
    const path = fileURLToPath(new URL('../../docs/examples/emulator/fleet.yaml', import.meta.url))
    const { data, users } = await readDataFile(path, around)
    const emulator = await startEmulator({ data, users, rows: 5 })
    try {
      const client = await loggedIn(emulator)
      expect(await client.odataRows("Ship?$filter=Home/Name%20eq%20'Kotka'&$orderby=CreatedOn&$top=1")).toMatchObject([
        { Name: 'Ship 1', Tonnage: 10 },
      ])
      expect((await client.send('GET', '/0/odata/Ship/$count')).text).toBe('503')
      const registered = await client.send('POST', '/0/rest/Fleet/Register', { body: '{"name":"Ann","crew":3}' })
      expect(JSON.parse(registered.text)).toEqual({ name: 'Ann', crew: 3, note: 'Welcome, Ann' })
      expect(users.map(({ name }) => name)).toEqual(['Robot', 'Guest'])
    } finally {
      await emulator.close()
    }
  })

  it('keeps the built-in entities or not, and tells which ones it replaces', async () => {
    const text = (keep: string) => `${keep}entities: { Contact: { fields: {} }, Ship: { fields: {} } }`
    const replaces = 'Contact replaces the built-in entity of this name'
    const path = join(folder, 'keep.yaml')
    writeFileSync(path, text(''))
    expect(await readDataFile(path, around)).toMatchObject({ data: { keepBuiltIn: true }, notes: [replaces] })
    writeFileSync(path, text('keepBuiltIn: false\n'))
    expect(await readDataFile(path, around)).toMatchObject({ data: { keepBuiltIn: false } })
    expect(await readDataFile(path, { ...around, keepBuiltIn: true })).toMatchObject({ data: { keepBuiltIn: true } })
    writeFileSync(path, 'keepBuiltIn: false\nentities: { Ship: { fields: { Owner: { lookup: Account } } } }')
    await expect(readDataFile(path, around)).rejects.toThrow(/lookup` is `Account`, but there is no such entity/)
  })

  it('that is a $metadata document tells which built-in entities it replaces', async () => {
    const path = join(folder, 'model.xml')
    const types = '<EntityType Name="Contact"/><EntityType Name="Ship"/>'
    const schema = `<Schema Namespace="N">${types}</Schema>`
    writeFileSync(path, `\uFEFF\n<Edmx Version="4.0"><DataServices>${schema}</DataServices></Edmx>`)
    const { data, notes } = await readDataFile(path, around)
    expect(notes).toEqual([
      'replaces all built-in entities, among them Contact of the same name. To keep the others, use --keep-built-in',
    ])
    const emulator = await startEmulator({ data })
    const client = await loggedIn(emulator)
    const { value } = JSON.parse((await client.send('GET', '/0/odata/')).text) as { value: { name: string }[] }
    expect(value.map(({ name }) => name)).toEqual(['Contact', 'Ship'])
    expect(emulator.profile).toMatchObject({ entities: { probe: 'Contact', allowed: 'Contact' } })
    expect(emulator.profile).not.toHaveProperty('sandbox')
    await emulator.close()
    const kept = await readDataFile(path, { ...around, keepBuiltIn: true })
    expect(kept.data.keepBuiltIn).toBe(true)
    expect(kept.notes).toEqual(['Contact replaces the built-in entity of this name'])
    writeFileSync(path, `<Edmx><DataServices><Schema><EntityType Name="A"><Property/></EntityType>`)
    await expect(readDataFile(path, around)).rejects.toThrow(
      /^\$metadata document \S+ is invalid: 5 errors\n {2}line 1:1: <Edmx> is not closed[^]*`A` the property has no Name/,
    )
  })
})
