import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { emulateCommand } from '../../src/cli/commands/emulate-command.js'
import { emulatorDomain, type GivenDomain } from '../../src/cli/emulating/emulator-domain.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'
import { readDataFile } from '../../src/emulator-files/index.js'
import { startEmulator } from '../../src/emulator/index.js'
import { headers, legacy, loggedIn, type Client } from '../../src/emulator/testing/client.js'

type Played = Awaited<ReturnType<typeof readDataFile>> & { readonly client: Client }

/** Serves a model, plays with it, and closes. */
async function play(file: string, test: (played: Played) => Promise<void>): Promise<void> {
  const path = fileURLToPath(new URL(`models/${file}`, import.meta.url))
  const read = await readDataFile(path, { seed: 1, rows: 0, env: {}, given: [] })
  const emulator = await startEmulator({ data: read.data, traits: ['data-service'] })
  try {
    await test({ ...read, client: await loggedIn(emulator) })
  } finally {
    await emulator.close()
  }
}

const replaced = 'replaces all built-in entities. To keep the others, use --keep-built-in'

const json = (text: string) => JSON.parse(text) as Record<string, unknown>

/** What `$metadata` says of an entity type, in XML. */
async function declared(client: Client, path: string, type: string): Promise<string> {
  const { text } = await client.send('GET', path)
  return text.match(new RegExp(`<EntityType Name="${type}">.*?</EntityType>`))?.[0] ?? ''
}

it.each([
  [['--keep-built-in'], true],
  [[], false],
])('emulate %j keeps the built-in entities: %j', async (options, keepBuiltIn) => {
  let given: GivenDomain | undefined
  const command = emulateCommand({} as Terminal).action((parsed: GivenDomain) => {
    given = parsed
  })
  const path = fileURLToPath(new URL('models/archive-v3.xml', import.meta.url))
  await command.parseAsync(['--data', path, ...options], { from: 'user' })
  const said: string[] = []
  const terminal = { env: {}, say: (line: string) => said.push(line) } as unknown as Terminal
  const { data } = await emulatorDomain(given ?? { seed: 1 }, terminal)
  expect(data).toMatchObject({ keepBuiltIn, entities: { Folder: { key: 'Id' } } })
  expect(said.some((line) => line.endsWith(`: ${replaced}`))).toBe(!keepBuiltIn)
})

describe('a model of OData 4 in XML', () => {
  it('is served with its sets, integer keys, base types and navigation', () =>
    play('harbours-v4.xml', async ({ client, notes }) => {
      expect(notes).toEqual([
        replaced,
        expect.stringMatching(/^line \d+: Place.At: .* Harbours.Position; its properties are left out$/),
        expect.stringMatching(/^line \d+: Berth.Kind: .* Harbours.BerthKind; text is used instead$/),
      ])
      const { value } = json((await client.send('GET', '/0/odata/')).text) as { value: { name: string }[] }
      expect(value.map(({ name }) => name)).toEqual(['Harbours', 'Berths'])
      const berths = await client.odataRows('Berths?$top=3&$expand=Harbour')
      expect(berths.map(({ Number: key }) => key)).toEqual([1, 2, 3])
      for (const berth of berths)
        expect(berth).toMatchObject({
          Harbour: { Number: berth['HarbourNumber'], OpensAt: expect.anything() as unknown },
        })
      expect(await declared(client, '/0/odata/$metadata', 'Berth')).toMatch(
        /<Key><PropertyRef Name="Number"\/><\/Key><Property Name="Number" Type="Edm.Int32" Nullable="false"\/>.*Property="HarbourNumber" ReferencedProperty="Number"/,
      )
      expect((await client.send('GET', '/0/odata/Berth')).status).toBe(404)
    }))

  it('is addressed, filtered and changed by integer keys', () =>
    play('harbours-v4.xml', async ({ client }) => {
      const send = (method: string, path: string, body?: object) =>
        client.send(method, path, body ? { body: JSON.stringify(body) } : {})
      const made = await send('POST', '/0/odata/Berths', {
        Name: 'North',
        Kind: 'Quay',
        'Harbour@odata.bind': 'Harbours(7)',
      })
      expect(made.status).toBe(201)
      expect(json(made.text)).toMatchObject({ Number: 51, HarbourNumber: 7 })
      expect(headers(made, 'location')[0]).toMatch(/\/0\/odata\/Berths\(51\)$/)
      expect(await client.odataRows('Berths?$filter=Harbour/Number%20eq%207%20and%20Number%20gt%2050')).toHaveLength(1)
      expect((await send('PATCH', '/0/odata/Berths(51)', { Number: 9, HarbourNumber: 8 })).status).toBe(204)
      expect(json((await send('GET', '/0/odata/Berths(51)')).text)).toMatchObject({ Number: 51, HarbourNumber: 8 })
      expect(json((await send('GET', '/0/odata/Berths(51)/Harbour')).text)).toMatchObject({ Number: 8 })
      const refused = [
        await send('POST', '/0/odata/Berths', { Number: 51, Name: 'Twice', Kind: 'Quay', HarbourNumber: 1 }),
        await send('POST', '/0/odata/Berths', { Name: 'Adrift', Kind: 'Quay' }),
        await send('PATCH', '/0/odata/Berths(51)', { HarbourNumber: 999 }),
        await send('PATCH', '/0/odata/Berths(51)', { 'Harbour@odata.bind': 'Berths(1)' }),
        await send('PATCH', '/0/odata/Berths(51)', { Name: 'x'.repeat(21) }),
        await send('PATCH', '/0/odata/Berths(51)', { Depth: 12_345 }),
        await send('PUT', '/0/odata/Berths(51)/Number', { value: 3 }),
        await send('GET', "/0/odata/Berths('51')"),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
      const nested = { Harbour: { __metadata: { uri: 'HarboursCollection(3)' } } }
      expect((await send('MERGE', legacy('BerthsCollection(51)'), nested)).status).toBe(204)
      expect((await client.rows('BerthsCollection?$filter=Number%20eq%2051'))[0]).toMatchObject({ HarbourNumber: 3 })
      expect((await send('DELETE', '/0/odata/Berths(51)')).status).toBe(204)
      expect((await send('GET', '/0/odata/Berths(51)')).status).toBe(404)
    }))
})

describe('a model with integer keys', () => {
  it('is queried by the DataService, also for values that could not be stored', () =>
    play('harbours-v4.xml', async ({ client }) => {
      const column = (columnPath: string) => ({ expression: { expressionType: 0, columnPath } })
      const select = async (columnPath: string, value: unknown) => {
        const condition = {
          filterType: 1,
          comparisonType: 3,
          leftExpression: column(columnPath).expression,
          rightExpression: { expressionType: 2, parameter: { dataValueType: 1, value } },
        }
        const columns = Object.fromEntries(['Number', 'Harbour', 'Harbour.OpensAt'].map((name) => [name, column(name)]))
        const query = {
          rootSchemaName: 'Berth',
          columns: { items: columns },
          filters: { filterType: 6, logicalOperation: 0, items: { condition } },
        }
        const path = '/0/DataService/json/SyncReply/SelectQuery'
        return json((await client.send('POST', path, { body: JSON.stringify(query) })).text) as {
          rows: Record<string, unknown>[]
        }
      }
      const [berth] = await client.odataRows('Berths?$filter=Number%20eq%201')
      const opensAt = { body: '{"OpensAt":"07:15"}' }
      await client.send('PATCH', `/0/odata/Harbours(${String(berth?.['HarbourNumber'])})`, opensAt)
      const { rows } = await select('Number', 1)
      expect(rows).toMatchObject([
        { Number: 1, Harbour: { value: berth?.['HarbourNumber'] }, 'Harbour.OpensAt': '07:15:00' },
      ])
      const ofHarbour = await select('Harbour', berth?.['HarbourNumber'])
      expect(ofHarbour.rows.map(({ Number: number }) => number)).toContain(1)
      expect(await select('Name', 'x'.repeat(30))).toMatchObject({ success: true, rows: [] })
    }))
})

describe('a model of OData 3 in XML', () => {
  it('is served under its set names, with 64-bit keys and lookups of its associations', () =>
    play('archive-v3.xml', async ({ client, notes }) => {
      expect(notes).toHaveLength(3)
      const { d } = json((await client.read('')).text) as { d: { EntitySets: string[] } }
      expect(d.EntitySets).toEqual(['Folders', 'DocumentCollection'])
      const [document] = await client.rows('DocumentCollection?$top=1&$expand=Folder')
      const folder = document?.['Folder'] as Record<string, unknown>
      expect(folder).toMatchObject({ Id: document?.['FolderId'] })
      expect(folder['__metadata']).toMatchObject({ uri: expect.stringMatching(/\/Folders\(\d+L\)$/) as string })
      const path = legacy('DocumentCollection(1L)')
      const change = { Folder: { __metadata: { uri: 'Folders(2L)' } }, ReadAt: 'PT9H30M' }
      expect((await client.send('MERGE', path, { body: JSON.stringify(change) })).status).toBe(204)
      expect(json((await client.send('GET', '/0/odata/Document(1)')).text)).toMatchObject({
        FolderId: 2,
        ReadAt: '09:30:00',
      })
      expect(await declared(client, legacy('$metadata'), 'Document')).toMatch(
        /Name="Id" Type="Edm.Int64" Nullable="false".*Name="ReadAt" Type="Edm.Time"/,
      )
    }))
})

describe('a model in CSDL JSON', () => {
  it('is served like one in XML, with the defaults of JSON', () =>
    play('orchards-csdl.json', async ({ client, data, notes }) => {
      expect(notes).toEqual([
        replaced,
        expect.stringMatching(/^line \d+: Orchard.Ground: .* Orchards.Soil; its properties are left out$/),
        expect.stringMatching(/^line \d+: Tree.Fruit: .* Self.Ripeness; text is used instead$/),
        expect.stringMatching(/^line \d+: Tree.Tags: .* Collection\(Edm.String\); its properties are left out$/),
      ])
      expect(data.entities?.['Tree']).toEqual({
        fields: {
          PlantNo: 'integer',
          Label: { text: 12 },
          Notes: 'text',
          PlantedOn: 'date',
          Fruit: 'text',
          Yield: { decimal: 3, precision: 6 },
          Orchard: { lookup: 'Orchard', column: 'OrchardNo' },
        },
        required: ['Label'],
        generate: 50,
        key: 'PlantNo',
        sets: { odata: 'Trees', legacy: 'TreesCollection' },
      })
      const bind = { body: '{"Orchard@odata.bind":"Orchards(4)"}' }
      expect((await client.send('PATCH', '/0/odata/Trees(1)', bind)).status).toBe(204)
      expect(json((await client.send('GET', '/0/odata/Trees(1)?$expand=Orchard')).text)).toMatchObject({
        OrchardNo: 4,
        Orchard: { PlantNo: 4 },
      })
      expect((await client.send('PATCH', '/0/odata/Trees(1)', { body: '{"Label":null}' })).status).toBe(400)
    }))
})
