import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { ask } from './ask.js'
import type { Reader } from './query.js'
import {
  collectionAt,
  guid,
  inJson,
  refusal,
  type Answer,
  type CollectionAt,
} from '../reading/testing/collection-at.js'

const many = (count: number): readonly Row[] => Array.from({ length: count }, (_, index) => ({ Name: String(index) }))

describe('a query', () => {
  /** What comes of a query that is answered like this. */
  const answered = async (
    answer: Answer,
    query: (at: CollectionAt) => Promise<unknown> = ({ legacy }) => ask(legacy, {}),
  ) => {
    const at = await collectionAt([], { answer })
    const said = await at.told(async () => {
      await query(at)
      return []
    })
    return said
  }
  const plain = 'the legacy read of Contact'
  const json = (body: string) => ({ headers: [['Content-Type', 'application/json']], body }) as const

  it.each<[string, ReturnType<Answer>, string]>([
    ['another status', { status: 204 }, `NotAnswered: ${plain} was answered with 204`],
    ['an error body', refusal(200), `NotAnswered: ${plain} was answered with an error body where rows were wanted`],
    ['nothing', { body: '' }, `NotAnswered: ${plain} was answered with an empty body where data was wanted`],
    [
      'a web page',
      { body: '<html></html>' },
      `NotAnswered: ${plain} was answered with a web page where data was wanted`,
    ],
    ['broken JSON', json('{"value":['), `NotAnswered: ${plain} was answered with`],
    ['bytes that are no text', json('\0[1'), 'cantTell, target: the body of the legacy read of Contact'],
    [
      'a redirect to itself',
      { status: 302, headers: [['Location', '']] },
      'cantTell, target: GET /0/ServiceModel/EntityDataService.svc/ContactCollection redirects in a loop',
    ],
    [
      'a redirect to somewhere else',
      { status: 302, headers: [['Location', 'http://127.0.0.1:1/']] },
      `NotAnswered: ${plain} was answered with 302 to http://127.0.0.1:1/`,
    ],
    ['JSON of another shape', json('{"rows":[]}'), `cantTell, target: ${plain} has an unknown format`],
    [
      'a document type',
      json('<!DOCTYPE feed [<!ENTITY a "b">]><feed/>'),
      `cantTell, target: ${plain} has an unknown format`,
    ],
    [
      'a refusal of access',
      { status: 403 },
      'cantTell, target: a read of Contact was refused with 403, like every other read of this service: 403,: 403): see COOKIE-9',
    ],
    [
      'a page elsewhere',
      inJson([{}], 'http://127.0.0.1:1/'),
      `cantTell, nobody: ${plain}: cannot follow the pages of a collection`,
    ],
    [
      'a page that is no address',
      inJson([{}], 'mailto:x'),
      `cantTell, target: ${plain}: cannot follow the pages of a collection`,
    ],
  ])('that is answered with %s tells why there are no records', async (_what, answer, why) => {
    expect(await answered(() => answer)).toEqual([expect.stringContaining(why)])
  })

  it('that is refused access to on a later page tells nothing of reading', async () => {
    const later: Answer = ({ options }) => (options.has('$skip') ? { status: 403 } : inJson([{}], '?$skip=1'))
    expect(await answered(later)).toEqual([
      expect.stringMatching(
        /^cantTell, target: .* was refused with 403, but a plain read of Contact is accepted: 200 with 1 record/,
      ),
    ])
  })

  it('that is refused access to for its entity alone tells to look at the rights to it', async () => {
    const there: Answer = ({ entity }) => ({ status: entity === 'Contact' ? 403 : 404 })
    expect(await answered(there)).toEqual([
      expect.stringMatching(/^cantTell, target: .* was refused with 403, .*\. Check the rights of users\.main, /),
    ])
  })

  it('of the OData endpoint, which refuses every read, tells to look at that endpoint', async () => {
    expect(
      await answered(
        () => ({ status: 403 }),
        ({ odata }) => ask(odata, {}),
      ),
    ).toEqual([
      expect.stringMatching(
        /like every other read of this service: .*: check whether users\.main may use the OData endpoint/,
      ),
    ])
  })

  it('says whether it was refused, or answered with no collection', async () => {
    const why = async (answer: ReturnType<Answer>) => {
      const at = await collectionAt([], { answer: () => answer })
      const faults: unknown[] = []
      await at.told(() =>
        ask(at.legacy, {}).then(
          () => [],
          (fault: unknown) => (faults.push(fault), []),
        ),
      )
      return faults
    }
    expect(await why(refusal())).toMatchObject([{ why: 'refused', exchange: { status: 400 } }])
    expect(await why(refusal(200))).toMatchObject([{ why: 'refused', exchange: { status: 200 } }])
    expect(await why({ body: '' })).toMatchObject([{ why: 'notACollection' }])
  })

  it('is read to its end, or to 500 records', async () => {
    const sizes: unknown[] = []
    const size =
      (query: (reader: Reader) => ReturnType<typeof ask>) =>
      async ({ legacy }: CollectionAt) => {
        const { rows, bounded, answers } = await query(legacy)
        sizes.push([rows.length, bounded, answers.length])
      }
    const endless: Answer = ({ url }) => inJson(many(200), `${url}${url.includes('?') ? '&' : '?'}more=1`)
    expect(
      await answered(
        endless,
        size((reader) => ask(reader, {})),
      ),
    ).toEqual([])
    expect(
      await answered(
        endless,
        size((reader) => ask(reader, {}, { maxRows: 200 })),
      ),
    ).toEqual([])
    expect(sizes).toEqual([
      [600, true, 3],
      [200, true, 1],
    ])
  })

  it('names the page that is the first to show what a sentence is about', async () => {
    const pages: Answer = ({ options }) =>
      options.has('$skip') ? inJson([{ Id: guid(2) }, { Name: 'no id' }]) : inJson([{ Id: guid(1) }], '?$skip=1')
    const sentences: string[] = []
    await answered(pages, async ({ legacy }) => {
      const { rows, showing } = await ask(legacy, {})
      const wanted = [
        [rows[0]!],
        [rows[2]!, rows[1]!],
        [{ Id: guid(2), Name: 'seen otherwise' }],
        [rows[2]!],
        [{}],
        rows,
      ]
      sentences.push(...wanted.map((each) => showing(each)))
    })
    const [first, second] = ['x-0002', 'page 2 of x-0002 (x-0003)']
    expect(sentences).toEqual([first, second, second, second, first, first])
  })

  it('has its records counted', async () => {
    const at = await collectionAt(many(3))
    await at.told(async () => {
      await ask(at.legacy, {})
      return []
    })
    expect(at.run.passiveObservations.rows).toBe(3)
  })

  it('sends the Accept header that is wanted, or none', async () => {
    const at = await collectionAt([])
    await at.told(async () => {
      await ask(at.legacy, {})
      await ask(at.legacy, {}, { accept: 'text/plain' })
      await ask(at.legacy, {}, { accept: undefined })
      return []
    })
    expect(at.asked.map(({ accept }) => accept)).toEqual(['application/json', 'text/plain', undefined])
  })
})
