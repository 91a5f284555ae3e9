import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { legacy, loggedIn, type Client } from '../testing/client.js'

describe('the cap holds', () => {
  const [cap, rows] = [200, 205]
  let emulator: Emulator
  let client: Client
  beforeAll(async () => {
    emulator = await startEmulator({ rows, maxEntityRowCount: cap })
    client = await loggedIn(emulator)
  })
  afterAll(() => emulator.close())

  it.each([
    ['', cap],
    ['?$top=201', cap],
    ['?$top=199&$select=Name', 199],
    ['?$skip=6&$select=Name', 199],
    ['?$orderby=Sequence%20desc&$select=Sequence', cap],
  ])('in JSON for AuditLog%s: %i records, and nothing says that there is more', async (query, wanted) => {
    const json = await client.read(`AuditLogCollection${query}`)
    const { d } = JSON.parse(json.text) as { d: { results: unknown[]; __next?: string } }
    expect(d.results).toHaveLength(wanted)
    expect(d.__next).toBeUndefined()
    expect(await client.odataRows(`AuditLog${query}`)).toHaveLength(wanted)
  })

  it.each([legacy('AuditLogCollection'), legacy('AuditLogCollection?$top=300'), '/0/odata/AuditLog'])(
    'in Atom for %s',
    async (path) => {
      const xml = await client.send('GET', path, { accept: 'application/atom+xml' })
      expect(xml.text.split('<entry>')).toHaveLength(cap + 1)
      expect(xml.text).not.toContain('rel="next"')
    },
  )

  it('beside a number of records that tells the truth', async () => {
    const seen = await client.read('AuditLogCollection?$inlinecount=allpages&$top=1')
    expect((JSON.parse(seen.text) as { d: { __count: string } }).d.__count).toBe(String(rows))
  })
})

it('the cap is 20000 of 20500 records by default', async () => {
  const emulator = await startEmulator()
  try {
    const client = await loggedIn(emulator)
    expect(await client.odataRows('AuditLog?$select=Name&$top=20001')).toHaveLength(20_000)
    const counted = await client.read('AuditLogCollection?$inlinecount=allpages&$top=1')
    expect((JSON.parse(counted.text) as { d: { __count: string } }).d.__count).toBe('20500')
  } finally {
    await emulator.close()
  }
})

it('the cap lies where maxEntityRowCount says, and the profile says so too', async () => {
  const low = await startEmulator({ rows: 30, maxEntityRowCount: 25 })
  try {
    const reader = await loggedIn(low)
    expect(await reader.rows('AuditLogCollection?$top=28')).toHaveLength(25)
    expect(await reader.odataRows('AuditLog')).toHaveLength(25)
    expect(low.profile).toMatchObject({ target: { maxEntityRowCount: 25 }, entities: { large: { rows: 30 } } })
  } finally {
    await low.close()
  }
  await expect(startEmulator({ maxEntityRowCount: 0.5 })).rejects.toThrow(RangeError)
})

describe('paging', () => {
  const pages = async (on: Emulator, path: string): Promise<readonly number[]> => {
    const reader = await loggedIn(on)
    const sizes: number[] = []
    const seen = new Set<unknown>()
    for (let next: string | undefined = path; next !== undefined;) {
      const { text }: { text: string } = await reader.send('GET', next, { accept: 'application/json' })
      const body = JSON.parse(text) as {
        d?: { results: Row[]; __next?: string }
        value?: Row[]
        '@odata.nextLink'?: string
      }
      const rows = body.d?.results ?? body.value ?? []
      sizes.push(rows.length)
      for (const { Id } of rows) seen.add(Id)
      const link: string | undefined = body.d?.__next ?? body['@odata.nextLink']
      next = link === undefined ? undefined : link.slice(new URL(on.baseUrl).origin.length)
    }
    expect(seen.size).toBe(sizes.reduce((sum, size) => sum + size, 0))
    return sizes
  }

  it('at 40 records gives every record once, on both services and in Atom', async () => {
    const paged = await startEmulator({ variants: ['paged-40'], rows: 30 })
    try {
      expect(await pages(paged, legacy('ContactCollection'))).toEqual([40, 40, 40, 30])
      expect(await pages(paged, '/0/odata/Contact')).toEqual([40, 40, 40, 30])
      expect(await pages(paged, legacy('ContactCollection?$top=50&$skip=5'))).toEqual([40, 10])
      expect(await pages(paged, legacy('ContactCollection?$top=40'))).toEqual([40])
      expect(await pages(paged, legacy('AuditLogCollection'))).toEqual([30])
      const atom = await (await loggedIn(paged)).send('GET', legacy('ContactCollection?$filter=Age%20gt%2020'))
      expect(atom.text).toMatch(
        /<link rel="next" href="[^"]+ContactCollection\?\$filter=Age%20gt%2020&amp;\$skiptoken=40"\/>/,
      )
    } finally {
      await paged.close()
    }
  })

  it('after the cap gives the rest where the variant says so', async () => {
    const continuing = await startEmulator({ variants: ['continues-after-cap'], rows: 210, maxEntityRowCount: 200 })
    try {
      expect(await pages(continuing, legacy('AuditLogCollection'))).toEqual([200, 10])
    } finally {
      await continuing.close()
    }
  })
})

type Row = Readonly<Record<string, unknown>>
