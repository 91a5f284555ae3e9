import { request } from 'undici'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { serving } from '../../../tests/support/scripted-server.js'
import type { Exchange } from '../../exchange/index.js'
import { type Answer, readPages, BrokenPaging } from './pages.js'
import { UnreadableAnswer } from '../bodies/unreadable-answer.js'

interface Reply {
  readonly status?: number
  readonly body: string
  readonly type?: string
}

/** A deployment that answers every path by `reply`; what was asked of it stands in `asked`. */
async function deployment(reply: (path: string, origin: string) => Reply) {
  const asked: string[] = []
  const { origin } = await serving(({ url }) => {
    asked.push(url)
    const { type = 'application/json', ...said } = reply(url, origin)
    return { ...said, headers: [['Content-Type', type]] }
  })
  return { origin, asked }
}

async function fetch(url: string): Promise<Answer> {
  const { statusCode, headers, body } = await request(url)
  return {
    status: statusCode,
    request: { url },
    header: (name) => String(headers[name]),
    body: Buffer.from(await body.arrayBuffer()),
  }
}

const page = (from: number, rows: number, next?: string) => ({
  body: JSON.stringify({
    d: { results: ids(from, rows).map((Id) => ({ Id })), ...(next === undefined ? {} : { __next: next }) },
  }),
})
const ids = (from: number, rows: number) => Array.from({ length: rows }, (_, n) => `id-${from + n}`)
const limits = { maxRows: 1000 }

async function brokenBy(
  reply: (path: string, origin: string) => Reply,
): Promise<{ error: BrokenPaging; asked: string[] }> {
  const { origin, asked } = await deployment(reply)
  const error: unknown = await readPages(`${origin}/C`, fetch, limits).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(BrokenPaging)
  return { error: error as BrokenPaging, asked }
}

it('an exchange is an answer as it stands', () => {
  expectTypeOf<Exchange>().toExtend<Answer>()
})

describe('a next link that is relative', () => {
  it.each(['?$skiptoken=2', 'C?$skiptoken=2', '/a/C?$skiptoken=2', '../a/C?$skiptoken=2#end', './C?$skiptoken=2'])(
    'leads on from the answer that has it: %s',
    async (link) => {
      const { origin, asked } = await deployment((path) => (path === '/a/C' ? page(0, 2, link) : page(2, 1)))
      const { rows } = await readPages(`${origin}/a/C`, fetch, limits)
      expect(rows.map(({ Id }) => Id)).toEqual(ids(0, 3))
      expect(asked).toEqual(['/a/C', '/a/C?$skiptoken=2'])
    },
  )
})

describe('every page is read', () => {
  it.each([
    ['absolute', (origin: string) => `${origin}/C?$skiptoken=2`],
    ['relative to the query', () => 'C?$skiptoken=2'],
    ['relative to the host', () => '/C?$skiptoken=2'],
    ['without a path', () => '?$skiptoken=2'],
    ['with a blank in it', () => "C?$skiptoken=2&$filter=Name eq 'a b'"],
    ['with a fragment', () => 'C?$skiptoken=2#x'],
  ])('by a link that is %s', async (_name, link) => {
    const { origin, asked } = await deployment((path, at) =>
      path.includes('skiptoken=2') ? page(2, 1) : page(0, 2, link(at)),
    )
    const collection = await readPages(`${origin}/C`, fetch, limits)
    expect(collection.rows.map(({ Id }) => Id)).toEqual(ids(0, 3))
    expect(collection).toMatchObject({ rowsPerPage: [2, 1], bounded: false, shape: 'verbose' })
    expect(collection.answers.map((answer) => answer.request.url)).toEqual(asked.map((path) => `${origin}${path}`))
    expect(asked).toHaveLength(2)
  })

  it('of Atom, by links relative to its xml:base', async () => {
    const feed = (id: string, next = '') => ({
      type: 'application/atom+xml',
      body:
        '<feed xml:base="/s/" xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" ' +
        'xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><entry><content><m:properties>' +
        `<d:Id m:type="Edm.Guid">${id}</d:Id></m:properties></content></entry>${next}</feed>`,
    })
    const { origin, asked } = await deployment((path) =>
      path === '/C' ? feed('a', '<link rel="next" href="p2"/>') : feed('b'),
    )
    const collection = await readPages(`${origin}/C`, fetch, limits)
    expect(collection.rows).toEqual([{ Id: 'a' }, { Id: 'b' }])
    expect(collection.fieldTypes.get('Id')).toBe('Edm.Guid')
    expect(asked).toEqual(['/C', '/s/p2'])
  })

  it('starting from an answer that is there already', async () => {
    const { origin, asked } = await deployment((path) => (path === '/C' ? page(0, 2, 'C?p=2') : page(2, 2)))
    const first = await fetch(`${origin}/C`)
    const collection = await readPages(first, fetch, limits)
    expect(collection.rows).toHaveLength(4)
    expect(collection.answers[0]).toBe(first)
    expect(asked).toEqual(['/C', '/C?p=2'])
  })

  it('a record that comes again on a later page is no loop: data moves', async () => {
    const { origin } = await deployment((path) => (path === '/C' ? page(0, 3, 'C?p=2') : page(2, 2)))
    expect((await readPages(`${origin}/C`, fetch, limits)).rows).toHaveLength(5)
  })

  it('an empty page in between is no end', async () => {
    const { origin } = await deployment((path) =>
      path === '/C' ? page(0, 1, 'C?p=2') : path === '/C?p=2' ? page(0, 0, 'C?p=3') : page(1, 1),
    )
    expect(await readPages(`${origin}/C`, fetch, limits)).toMatchObject({ rowsPerPage: [1, 0, 1] })
  })
})

describe('the row bound', () => {
  const endless = (path: string) => {
    const from = Number(/p=(\d+)/.exec(path)?.[1] ?? 0)
    return page(from, 10, `C?p=${from + 10}`)
  }

  it('ends the reading, and says that there was more', async () => {
    const { origin, asked } = await deployment(endless)
    const collection = await readPages(`${origin}/C`, fetch, { maxRows: 25 })
    expect(collection).toMatchObject({ rowsPerPage: [10, 10, 10], bounded: true })
    expect(asked).toHaveLength(3)
  })

  it('does not cut a page: a breach of the cap stays visible', async () => {
    const { origin } = await deployment(() => page(0, 40))
    const collection = await readPages(`${origin}/C`, fetch, { maxRows: 25 })
    expect(collection).toMatchObject({ rowsPerPage: [40], bounded: false })
  })

  it('reached by the last page is no cut', async () => {
    const { origin } = await deployment((path) => (path === '/C' ? page(0, 10, 'C?p=2') : page(10, 10)))
    expect(await readPages(`${origin}/C`, fetch, { maxRows: 20 })).toMatchObject({ bounded: false })
  })
})

describe('paging that leads nowhere is named', () => {
  it('another origin is never asked', async () => {
    const other = await deployment(() => page(5, 1))
    const { error, asked } = await brokenBy(() => page(0, 1, `${other.origin}/C`))
    expect(error).toMatchObject({ why: 'foreignOrigin', link: `${other.origin}/C`, page: 1, rows: 1 })
    expect(asked).toEqual(['/C'])
    expect(other.asked).toEqual([])
  })

  it.each([
    ['another scheme', 'foreignOrigin', (origin: string) => origin.replace('http:', 'https:')],
    ['another host by a network path', 'foreignOrigin', () => '//example.invalid/C?p=2'],
    ['another host by backslashes', 'foreignOrigin', () => '\\\\example.invalid\\C'],
    ['credentials', 'credentialsInLink', (origin: string) => origin.replace('//', '//user:secret@')],
    ['a script', 'notALink', () => 'javascript:alert(1)'],
    ['a file', 'notALink', () => 'file:///etc/passwd'],
    ['nothing', 'notALink', () => ' '],
    ['no address', 'notALink', () => 'http://['],
    ['itself', 'sameLink', () => 'C'],
    ['itself, written otherwise', 'sameLink', () => '/x/../C#again'],
  ])('%s', async (_name, why, link) => {
    const { error, asked } = await brokenBy((_path, origin) => page(0, 1, link(origin)))
    expect(error.why).toBe(why)
    expect(error.message).not.toContain('secret')
    expect(asked).toHaveLength(1)
  })

  it('a circle of pages', async () => {
    const { error, asked } = await brokenBy((path) => (path === '/C' ? page(0, 1, 'C?p=2') : page(1, 1, 'C')))
    expect(error).toMatchObject({ why: 'sameLink', page: 2, rows: 2 })
    expect(asked).toHaveLength(2)
  })

  it('ever new links to the same rows', async () => {
    let n = 0
    const { error } = await brokenBy(() => page(0, 3, `C?p=${++n}`))
    expect(error).toMatchObject({ why: 'sameRows', page: 2, rows: 3 })
  })

  it('ever new links to nothing', async () => {
    let n = 0
    const { error, asked } = await brokenBy(() => page(0, 0, `C?p=${++n}`))
    expect(error.why).toBe('emptyPages')
    expect(asked.length).toBeLessThan(6)
  })

  it('a page that is refused', async () => {
    const { error } = await brokenBy((path) => (path === '/C' ? page(0, 1, 'C?p=2') : { status: 500, body: '{}' }))
    expect(error).toMatchObject({ why: 'refused', page: 2, rows: 1 })
  })

  it('a page that is a login page', async () => {
    const { origin } = await deployment((path) =>
      path === '/C' ? page(0, 1, 'C?p=2') : { body: '<html><input type=password></html>', type: 'text/html' },
    )
    const error: unknown = await readPages(`${origin}/C`, fetch, limits).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(UnreadableAnswer)
    expect(error).toMatchObject({ why: 'html', loginPage: true })
  })
})
