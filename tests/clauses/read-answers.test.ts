import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { challenge, noRows, threeRows, type SmallDeploymentOptions } from '../../src/check/testing/small-deployment.js'
import type { Said } from '../support/scripted-server.js'
import { declaring, saidOf } from './at-small-deployment.js'

const json = (body: unknown, status = 200): Said => ({ ...threeRows, status, body: JSON.stringify(body) })
const page: Said = { headers: [['Content-Type', 'text/html']], body: '<html></html>' }
const xml: Said = {
  headers: [['Content-Type', 'application/atom+xml']],
  body: '<feed xmlns="http://www.w3.org/2005/Atom"><entry><content/></entry></feed>',
}
const strange = json({ x: 1 })

describe('a read of the legacy data service', () => {
  it.each<[string, Said, unknown, Partial<ResolvedProfile>?]>([
    ['with records', threeRows, 'passed'],
    ['with none', noRows, expect.stringMatching(/^cantTell: the collection is empty, so it is not evidence/)],
    ['with a page', page, expect.stringMatching(/^failed: .*: expected a collection, seen/)],
    ['with something strange', strange, expect.stringMatching(/^cantTell: the body of GET .* has an unknown format: /)],
    ['with an error', { status: 500 }, expect.stringMatching(/^failed: .*500/)],
    ['with nothing there', { status: 404 }, expect.stringMatching(/^failed: .*404/)],
    [
      'with a refusal',
      challenge,
      expect.stringMatching(
        /^cantTell: a read of Contact .* was refused with 401, text\/html, like every other .*: see COOKIE-9/,
      ),
    ],
    [
      'with an error, where no such service is declared',
      { status: 500 },
      expect.stringMatching(/^failed: .*500/),
      declaring('no-legacy-service'),
    ],
    [
      'with nothing there, as declared',
      { status: 404 },
      expect.stringMatching(/^inapplicable: not applicable with the declared departure no-legacy-service/),
      declaring('no-legacy-service'),
    ],
  ])('is answered %s', async (_how, answer, said, profile) => {
    expect(
      await saidOf(
        'READ-1',
        ({ url }) => (url.includes('EntityDataService') ? answer : undefined),
        () => profile ?? {},
      ),
    ).toEqual([said])
  })
})

describe('the format of a read', () => {
  const by =
    (plain: Said, asJson: Said): SmallDeploymentOptions['data'] =>
    ({ headers }) =>
      headers['accept']?.startsWith('application/json') === true ? asJson : plain

  it('is XML, and JSON where that is asked for', async () => {
    for (const id of ['READ-2', 'READ-3'] as const) expect(await saidOf(id, by(xml, threeRows))).toEqual(['passed'])
    expect(await saidOf('READ-2', by(threeRows, threeRows))).toEqual([
      'failed: A read without an Accept header is answered in XML: expected XML, seen JSON',
    ])
    expect(await saidOf('READ-3', by(xml, xml))).toEqual([
      'failed: A read with Accept: application/json is answered in JSON: expected JSON, seen XML',
    ])
  })

  it('is XML for a browser and for who takes anything', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const data: SmallDeploymentOptions['data'] = ({ headers }) =>
        headers['accept']?.startsWith(accept) === true || headers['accept'] === 'application/json' ? threeRows : xml
      expect(await saidOf('READ-2', data)).toEqual([expect.stringContaining(accept === '*/*' ? accept : 'browser')])
    }
  })

  it('is not seen of a collection without records', async () => {
    const feed: Said = { ...xml, body: '<feed xmlns="http://www.w3.org/2005/Atom"></feed>' }
    expect(await saidOf('READ-2', by(feed, threeRows))).toEqual([expect.stringMatching(/^cantTell/)])
    expect(await saidOf('READ-3', by(xml, noRows))).toEqual([expect.stringMatching(/^cantTell/)])
    for (const id of ['READ-2', 'READ-3'] as const)
      expect(await saidOf(id, () => ({ ...threeRows, status: 206 }))).toEqual([expect.stringMatching(/^failed: .*206/)])
  })
})

describe.each(['READ-13', 'ODATA-4'] as const)('the answer to a read of what does not exist (%s)', (id) => {
  it.each<[string, Said, unknown]>([
    ['nothing', { status: 404 }, 'passed'],
    ['something that nobody can read', { ...strange, status: 404 }, 'passed'],
    ['an empty collection with 404', { ...noRows, status: 404 }, 'passed'],
    [
      'records with 404',
      { ...threeRows, status: 404 },
      expect.stringMatching(/^failed: .*seen (\d{3} with )?3 records$/),
    ],
    ['an empty collection', noRows, 'passed'],
    ['records', threeRows, expect.stringMatching(/^failed: .*seen (\d{3} with )?3 records$/)],
    [
      'something in an unknown shape',
      strange,
      expect.stringMatching(/^cantTell: the body of GET .* has an unknown format: /),
    ],
  ])('is %s', async (_what, answer, said) => {
    expect(await saidOf(id, ({ url }) => (url.includes('ContactSvc') ? answer : undefined))).toEqual([said])
  })
})

describe('a read of the OData endpoint', () => {
  it.each<[string, Said, unknown]>([
    [
      'with records',
      threeRows,
      expect.stringMatching(/^cantTell: Contact has 3 records and lacks 2 different values of a lookup/),
    ],
    ['with none', noRows, 'cantTell: the collection is empty, so it is not evidence (see READ-1)'],
    ['with a page', page, expect.stringMatching(/^failed: .* is JSON: expected JSON, seen a web page/)],
    ['with an error', { ...threeRows, status: 500 }, expect.stringMatching(/^failed: .*500/)],
    ['with XML', xml, expect.stringMatching(/^failed: .* is JSON: expected JSON, seen XML/)],
    ['in an unknown shape', strange, expect.stringMatching(/^cantTell: the body of GET .* has an unknown format: /)],
  ])('is answered %s', async (_how, answer, said) => {
    expect(await saidOf('ODATA-1', ({ url }) => (url.includes('/odata/') ? answer : undefined))).toEqual([said])
  })

  it('is judged alone where there is no legacy data service, as declared', async () => {
    const data: SmallDeploymentOptions['data'] = ({ url }) =>
      url.includes('EntityDataService') ? { status: 404 } : undefined
    expect(await saidOf('ODATA-1', data, () => declaring('no-legacy-service'))).toEqual(['passed'])
  })
})

describe.each([
  ['RECORD-1', 'EntityDataService', 'the legacy read'],
  ['ODATA-3', '/odata/', 'the OData read'],
] as const)('the records of a read (%s)', (id, service, read) => {
  const rows = (value: readonly unknown[], next?: string): Said => json({ value, '@odata.nextLink': next })
  const later = (first: Said, second: Said) => (url: string) => (url.includes('skip') ? second : first)
  const noObjects = /^failed: .*: expected objects, seen .*array.*$/
  const none = `cantTell: there are no records to compare with: ${read} of Contact with $top 50 (x-#) was answered with`

  it.each<[string, (url: string) => Said, unknown]>([
    ['a refusal', () => json({ error: {} }, 400), `${none} 400, application/json`],
    ['an error page', () => ({ ...page, status: 500 }), `${none} 500, text/html`],
    ['nothing there', () => ({ status: 404 }), `${none} 404`],
    ['a page', () => page, `${none} a web page where data was wanted`],
    [
      'something in an unknown shape',
      () => strange,
      expect.stringMatching(/^cantTell: the .* read of Contact .* has an unknown format: JSON with/),
    ],
    ['arrays', () => rows([['a'], ['b']]), expect.stringMatching(noObjects)],
    ['an array among others', () => rows([{ Id: 'a' }, ['b']]), expect.stringMatching(noObjects)],
    ['arrays on a later page', later(rows([{ Id: 'a' }], '?skip=1'), rows([['b']])), expect.stringMatching(noObjects)],
    [
      'an unknown shape on a later page',
      later(rows([{ Id: 'a' }], '?skip=1'), strange),
      expect.stringMatching(
        /^cantTell: page 2 \(x-#\) of the .* has an unknown format: .*; it begins \{"x":"‹number·#›"\}$/,
      ),
    ],
    [
      'an error on a later page',
      later(rows([{ Id: 'a' }], '?skip=1'), json({ error: { code: '', message: { lang: '', value: '' } } })),
      expect.stringMatching(
        /^cantTell: there are no records to compare with: page 2 \(x-#\) of .* was answered with an error body/,
      ),
    ],
  ])('is answered with %s', async (_what, answer, said) => {
    const data: SmallDeploymentOptions['data'] = ({ url }) =>
      url.includes(service) && (id === 'ODATA-3' || /top=50|skip/.test(url)) ? answer(url) : undefined
    expect(await saidOf(id, data)).toEqual([said])
  })
})
