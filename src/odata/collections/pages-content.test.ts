import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import { type Answer, type PagingLimits, readPages, BrokenPaging } from './pages.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'

const origin = 'https://crm.example.com'

interface Sent {
  readonly body: string
  readonly type?: string | undefined
}

/** The pages of a collection at `/C`, `/C?p=1`, `/C?p=2` …, each as it is sent. */
function pagesOf(sent: readonly Sent[]) {
  const asked: string[] = []
  const fetch = (url: string): Promise<Answer> => {
    asked.push(url.slice(origin.length))
    const { body, type } = sent[Number(/p=(\d+)/.exec(url)?.[1] ?? 0)] ?? { body: '' }
    return Promise.resolve({ status: 200, request: { url }, header: () => type, body: Buffer.from(body) })
  }
  return { asked, fetch }
}

/** Pages of these rows, each with a link to the next one; the last with none. */
function linked(rows: readonly (readonly object[])[], more: object = {}): readonly Sent[] {
  return rows.map((results, page) => ({
    type: 'application/json',
    body: JSON.stringify({ d: { results, ...more, ...(page + 1 < rows.length ? { __next: `C?p=${page + 1}` } : {}) } }),
  }))
}

async function readAll(sent: readonly Sent[], limits: Partial<PagingLimits> = {}) {
  const { asked, fetch } = pagesOf(sent)
  const collection = await readPages(`${origin}/C`, fetch, { maxRows: 1000, ...limits })
  return { ...collection, asked }
}

async function faultOf(sent: readonly Sent[], limits: Partial<PagingLimits> = {}): Promise<unknown> {
  return readAll(sent, limits).catch((fault: unknown) => fault)
}

const ids = (...some: readonly unknown[]) => some.map((Id) => ({ Id }))
const empty = (pages: number) => Array.from({ length: pages }, () => [])

describe('a collection over its pages', () => {
  it('has the count that the first page names, and none where it names none', async () => {
    const counted = await readAll([...linked([ids('a'), ids('b')], { __count: '2' })])
    expect(counted).toMatchObject({ format: 'json', shape: 'verbose', count: 2, bounded: false })
    const [first, , last] = [...linked([ids('a'), ids('b')]), ...linked([ids('b')], { __count: '2' })]
    expect(await readAll([first!, last!])).not.toHaveProperty('count')
  })

  it('takes the types from every page', async () => {
    const typed = (field: string, next?: string) => ({
      body: JSON.stringify({ value: [{ [field]: 'x', [`${field}@odata.type`]: '#Guid' }], '@odata.nextLink': next }),
    })
    const { fieldTypes, shape } = await readAll([typed('A', 'C?p=1'), typed('B')])
    expect(shape).toBe('light')
    expect([...fieldTypes]).toEqual([
      ['A', 'Edm.Guid'],
      ['B', 'Edm.Guid'],
    ])
  })

  it('may have any number of pages', async () => {
    const { rowsPerPage, asked } = await readAll(linked(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ids(id))))
    expect(rowsPerPage).toEqual([1, 1, 1, 1, 1, 1])
    expect(asked).toEqual(['/C', '/C?p=1', '/C?p=2', '/C?p=3', '/C?p=4', '/C?p=5'])
  })

  it('may have three empty pages in a row, as often as it likes', async () => {
    const pages = linked([...empty(3), ids('a'), ...empty(3), ids('b')])
    expect((await readAll(pages)).rowsPerPage).toEqual([0, 0, 0, 1, 0, 0, 0, 1])
  })

  it('does not go on behind the fourth empty page in a row', async () => {
    const fault = await faultOf(linked([ids('a'), ...empty(5)]))
    expect(fault).toBeInstanceOf(BrokenPaging)
    expect(fault).toMatchObject({
      why: 'emptyPages',
      link: 'C?p=5',
      page: 5,
      rows: 1,
      message: 'cannot follow the pages of a collection beyond page 5 (1 rows): 4 pages without a record in a row',
    })
  })
})

describe('the row bound', () => {
  it('is reached by as many rows, and there was more', async () => {
    const { rows, bounded, asked } = await readAll(linked([ids('a', 'b'), ids('c')]), { maxRows: 2 })
    expect({ rows: rows.length, bounded, asked }).toEqual({ rows: 2, bounded: true, asked: ['/C'] })
  })

  it('of one page cuts it and ends the reading', async () => {
    const cut = await readAll(linked([ids('a', 'b', 'c'), ids('d')]), { bounds: { maxRows: 2 } })
    expect(cut).toMatchObject({ rows: ids('a', 'b'), bounded: true, asked: ['/C'] })
    const last = await readAll(linked([ids('a', 'b', 'c')]), { bounds: { maxRows: 2 } })
    expect(last).toMatchObject({ rows: ids('a', 'b'), bounded: true })
  })
})

describe('a page of records that were read already', () => {
  it.each<[string, readonly object[], readonly object[]]>([
    ['by their ids', ids('a', 'b'), ids('b', 'a')],
    ['by their ids in another case', ids('a', 'b'), ids('A', 'B')],
    ['by numbers', ids(1, 2), ids(2)],
  ])('is a loop: %s', async (_name, first, second) => {
    const fault = await faultOf(linked([first, second, ids('z')]))
    expect(fault).toMatchObject({ why: 'sameRows', link: `${origin}/C?p=1`, page: 2, rows: first.length })
  })

  it.each<[string, readonly object[]]>([
    ['one record is new', ids('a', 'c')],
    ['a number is not its text', ids(1)],
    ['a record has no id', [{ Id: 'a' }, { Name: 'x' }]],
    ['the ids are null', ids(null, null)],
    ['no record has an id', [{ Name: 'x' }]],
    ['there is none', []],
  ])('is no loop where %s', async (_name, second) => {
    expect((await readAll(linked([ids('a', '1'), second, ids('z')]))).rowsPerPage).toEqual([2, second.length, 1])
  })

  it('is told by the field that was named', async () => {
    const named = (key: string) => [{ Id: 'same', Key: key }]
    expect((await readAll(linked([named('a'), named('b')]), { idField: 'Key' })).rows).toHaveLength(2)
    expect(await faultOf(linked([named('a'), named('b')]))).toMatchObject({ why: 'sameRows' })
  })

  it('is not told where the ids are numbers that a double cannot hold', async () => {
    const rows = (number: string) => ({ body: `[{"Id":${number}}]` })
    const { rows: read } = await readAll([rows('9007199254740993')])
    expect(read).toEqual(ids(new ExactNumber('9007199254740993')))
  })
})

describe('a next link', () => {
  it.each(['https://user@crm.example.com/C?p=1', 'https://:secret@crm.example.com/C?p=1'])(
    'with credentials is not followed: %s',
    async (link) => {
      expect(await faultOf([{ body: JSON.stringify({ value: ids('a'), 'odata.nextLink': link }) }])).toMatchObject({
        why: 'credentialsInLink',
        link,
        page: 1,
        rows: 1,
      })
    },
  )

  it.each([
    ['no address', 'https://['],
    ['of no hierarchy', 'mailto:a'],
  ])('leads on from the answer where what it is relative to is %s', async (_name, base) => {
    const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
    const feed = (id: string, link: string) => ({
      body:
        `<feed xml:base="${base}" xmlns="http://www.w3.org/2005/Atom"><entry><content>` +
        `<properties xmlns="${d}/metadata"><Id xmlns="${d}">${id}</Id></properties></content></entry>${link}</feed>`,
    })
    const pages = [feed('a', `<link rel="next" href="${origin}/C?p=1"/>`), feed('b', '')]
    expect((await readAll(pages)).rows).toEqual(ids('a', 'b'))
  })
})

describe('the media type of a page that cannot be read', () => {
  it.each([
    ['text/html', 'text/html'],
    [undefined, ''],
  ])('is %j: %j', async (type, mediaType) => {
    const fault = await faultOf([{ body: '<html></html>', type }])
    expect(fault).toBeInstanceOf(UnreadableAnswer)
    expect(fault).toMatchObject({ why: 'html', mediaType })
  })
})
