import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDeviations } from '../../src/emulator/index.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import {
  and,
  bodies,
  done,
  errorReply,
  kindOf,
  ofGuidField,
  page,
  rearranging,
  refusing,
  refusingAndDoing,
  rewording,
  taking,
} from './guid-manners.js'
import { headerIn } from '../support/in-between.js'
import { startFront, without, type Call, type Manner } from './services-front.js'

const guidClauses = ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6']
const judgedClauses = [...guidClauses, 'WRITE-9']
const only = ['guid', 'WRITE-9']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

type Profile = Readonly<Record<string, unknown>>
interface Judged extends RunAnswer {
  readonly calls: readonly Call[]
  readonly profile: Profile
}

async function judge(
  manners: readonly Manner[],
  change: (own: Profile) => Profile = (own) => own,
  deviations: readonly string[] = [],
): Promise<Judged> {
  const front = await startFront(manners, { deviations })
  try {
    const profile = change(front.profile)
    const answer = await checker.judge({ profile, environment: front.environment }, { only })
    return { ...answer, calls: front.calls, profile }
  } finally {
    await front.close()
  }
}

function clauseIn({ report }: RunAnswer, id: string) {
  return report.clauses.find((clause) => clause.id === id)!
}

function passed(answer: RunAnswer): readonly string[] {
  return endedAs(answer.report, 'passed').toSorted()
}

function withSandbox(own: Profile, change: (sandbox: Record<string, object>) => object): Profile {
  return { ...own, sandbox: change(own['sandbox'] as Record<string, object>) }
}

const nothing = 'An error occurred while processing this request.'
const inGerman: Readonly<Record<string, string>> = {
  text: 'Der Wert kann nicht in "Edm.Guid" konvertiert werden. Eine GUID hat 32 Ziffern und 4 Striche.',
  noJson: 'Ein Token im JSON wurde nicht erkannt.',
}

function inOtherWords(texts: Readonly<Record<string, string>>, lang: string): Manner {
  return refusing(bodies(), (call) => {
    const kind = ['text', 'wrapped'].includes(kindOf(call) ?? '') ? 'text' : 'noJson'
    return errorReply({ outer: texts[kind] ?? '', lang })
  })
}

describe('malformed bodies, refused as the document says', () => {
  test.each<readonly [string, Manner]>([
    ['with 500', {}],
    ['with 400', rearranging(bodies(), (text) => text, 400)],
    ['with 200 and the error body', rearranging(bodies(), (text) => text, 200)],
    [
      'with the text in the outer message alone',
      rearranging(bodies(), ({ outer, inner = [] }) => ({ outer: [outer, ...inner].join(' ') })),
    ],
    [
      'with the text deep inside',
      rearranging(bodies(), ({ outer, inner = [] }) => ({
        outer: nothing,
        inner: [nothing, nothing, outer, nothing, ...inner],
      })),
    ],
    [
      'with errors that quote the value',
      rewording(and(bodies('text', 'wrapped')), (message) =>
        message.replace('A primitive value', `The value "guid'5f0a32de-0004-4000-8000-0000000000ab'" or 'not-right'`),
      ),
    ],
    ['in German', inOtherWords(inGerman, 'de-DE')],
    [
      'in Ukrainian',
      inOtherWords(
        {
          text: 'Значення не перетворюється на Edm.Guid: GUID має 32 цифри та 4 дефіси.',
          noJson: 'Лексему не розпізнано.',
        },
        'uk-UA',
      ),
    ],
    [
      'in the words of another reader of JSON',
      refusing(bodies('unquoted', 'bare', 'cutOff', 'comma', 'commas', 'word'), (call) =>
        errorReply({
          outer: nothing,
          inner: [
            kindOf(call) === 'cutOff' ? 'Unexpected end of JSON input' : 'Unexpected token in JSON at position 18',
          ],
        }),
      ),
    ],
  ])('%s: passed', async (_name, manner) => {
    const answer = await judge([manner])
    expect(passed(answer), reasons(answer.report, 'failed').join('\n')).toEqual(judgedClauses)
    expect(endedAs(answer.report, 'observed')).toEqual(['GUID-7'])
    for (const id of judgedClauses) expect(clauseIn(answer, id).twins.length, id).toBeGreaterThan(0)
  })

  test('in a language that is not known here: cantTell, with the words that were sought', async () => {
    const answer = await judge([inOtherWords({ text: 'Ez nem jó.', noJson: 'Ez sem jó.' }, 'hu-HU')])
    expect(endedAs(answer.report, 'failed')).toEqual([])
    expect(endedAs(answer.report, 'cantTell')).toEqual(guidClauses)
    expect(clauseIn(answer, 'GUID-1').reason).toMatch(/in "hu-HU", .*none of the known phrases \("Edm\.Guid"\)/)
    expect(clauseIn(answer, 'GUID-4').reason).toMatch(/in "hu-HU", .*none of the known phrases \(words for "token"/)
    expect(passed(answer)).toEqual(['WRITE-9'])
  })

  test('in a language that is not known here, but taken: failed all the same', async () => {
    const foreign = inOtherWords({ text: 'Ez nem jó.', noJson: 'Ez sem jó.' }, 'hu-HU')
    const answer = await judge([taking(bodies('word'), (body) => body.replace(/:([a-z]+)/, ':"$1"')), foreign])
    expect(endedAs(answer.report, 'failed')).toEqual(['GUID-5'])
    expect(clauseIn(answer, 'GUID-5')).toMatchObject({
      expected: 'a refusal',
      actual: expect.stringMatching(/^accepted/),
    })
  })
})

describe('errors that say nothing of the cause', () => {
  const hidden = refusing(bodies(), errorReply({ outer: nothing }))
  const declaring = (own: Profile): Profile => ({ ...own, departures: ['inner-errors-hidden'] })

  test.each<readonly [string, Manner]>([
    ['an error body', hidden],
    ['an HTML page', refusing(bodies(), page)],
    ['no body at all', refusing(bodies(), { ...done, status: 400 })],
  ])('%s, declared: passed by the departure', async (_name, manner) => {
    const answer = await judge([manner], declaring)
    expect(passed(answer), reasons(answer.report, 'failed').join('\n')).toEqual(judgedClauses)
    for (const id of guidClauses) expect(clauseIn(answer, id).departure, id).toBe('inner-errors-hidden')
    expect(answer.report.departures).toMatchObject([{ id: 'inner-errors-hidden', used: true }])
  })

  test('not declared: failed, with what the error says instead', async () => {
    const answer = await judge([hidden])
    expect(endedAs(answer.report, 'failed')).toEqual(guidClauses)
    expect(clauseIn(answer, 'GUID-1')).toMatchObject({
      expected: 'an error that says that a primitive value cannot be converted to Edm.Guid',
      actual: `"${nothing}"`,
    })
  })

  test('declared by a deployment that says all: passed, and the departure is not used', async () => {
    const answer = await judge([], declaring)
    expect(passed(answer)).toEqual(judgedClauses)
    expect(answer.report.departures).toMatchObject([{ id: 'inner-errors-hidden', used: false }])
  })

  test('declared, and the body taken: failed', async () => {
    const answer = await judge([refusing(and(bodies('text'), ofGuidField), done), hidden], declaring)
    expect(endedAs(answer.report, 'failed')).toEqual(['GUID-1', 'GUID-2'])
  })

  test('declared, and something changed though it was refused: failed', async () => {
    const setting = refusingAndDoing(
      bodies('cutOff'),
      ({ body }) => `${body}}`,
      () => errorReply({ outer: nothing }),
    )
    const answer = await judge([setting, hidden], declaring)
    expect(endedAs(answer.report, 'failed').toSorted()).toEqual(['GUID-5', 'WRITE-9'])
  })
})

describe('what proves nothing passes nothing', () => {
  test('every change is refused: nothing is said of malformed ones', async () => {
    const answer = await judge([refusing(({ method }) => method === 'MERGE', errorReply({ outer: 'Not now.' }))])
    expect(endedAs(answer.report, 'passed')).toEqual([])
    expect(endedAs(answer.report, 'failed')).toEqual([])
    expect(endedAs(answer.report, 'cantTell').toSorted()).toEqual([...guidClauses, 'GUID-7', 'WRITE-9'])
  })

  test('every change is refused with 200 and an error body: the same', async () => {
    const answer = await judge([refusing(({ method }) => method === 'MERGE', errorReply({ outer: 'Not now.' }, 200))])
    expect(endedAs(answer.report, 'passed')).toEqual([])
    expect(endedAs(answer.report, 'failed')).toEqual([])
  })

  test.each([401, 403])(
    'a malformed body is answered with %i: something on the way may have refused it',
    async (status) => {
      const answer = await judge([refusing(bodies(), { ...done, status })])
      expect(endedAs(answer.report, 'passed')).toEqual([])
      expect(endedAs(answer.report, 'failed')).toEqual([])
      expect(clauseIn(answer, 'GUID-1').reason).toContain('A filter before the target may block this body')
    },
  )

  test('a session that ends at a malformed body is made anew, and the body sent once more', async () => {
    let ended: string | undefined
    const ticketOf = (call: Call) => /\.ASPXAUTH=([^;]+)/.exec(headerIn(call, 'Cookie') ?? '')?.[1]
    const answer = await judge([
      {
        instead: (call) => {
          if (bodies('unquoted')(call)) ended ??= ticketOf(call)
          return ended !== undefined && ticketOf(call) === ended ? { ...done, status: 401 } : undefined
        },
      },
    ])
    expect(passed(answer), reasons(answer.report, 'cantTell').join('\n')).toEqual(judgedClauses)
  })

  test('no change is stored: that a refused one is not, says nothing', async () => {
    const answer = await judge([
      {
        instead: (call) => (call.method === 'MERGE' && kindOf(call) === undefined ? done : undefined),
      },
    ])
    expect(clauseIn(answer, 'WRITE-9')).toMatchObject({ outcome: 'cantTell' })
  })

  test('every malformed body is taken: there is no refusal to look at', async () => {
    const answer = await judge([refusing(bodies(), done)])
    expect(endedAs(answer.report, 'failed')).toEqual(guidClauses)
    expect(clauseIn(answer, 'WRITE-9')).toMatchObject({ outcome: 'cantTell' })
  })
})

describe('what the profile does not name', () => {
  test('without a GUID field the lookup stands in for it', async () => {
    const answer = await judge([], (own) =>
      withSandbox(own, (sandbox) => ({ ...sandbox, fields: without(sandbox['fields']!, ['guid']) })),
    )
    expect(passed(answer), reasons(answer.report, 'cantTell').join('\n')).toEqual(judgedClauses)
  })

  test('without a lookup either, the key is named, and bodies that are no JSON are judged all the same', async () => {
    const answer = await judge([], (own) =>
      withSandbox(own, (sandbox) => ({
        ...without(sandbox, ['lookup']),
        fields: without(sandbox['fields']!, ['guid']),
      })),
    )
    expect(passed(answer)).toEqual(['GUID-5', 'WRITE-9'])
    for (const id of ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4']) {
      expect(clauseIn(answer, id), id).toMatchObject({ outcome: 'untested', profileKeys: ['sandbox.fields.guid'] })
    }
    expect(clauseIn(answer, 'GUID-6').outcome).toBe('untested')
  })

  test('with the GUID field alone, what takes two fields is untested, and the rest is judged', async () => {
    const guidAlone = (own: Profile) =>
      withSandbox(own, (sandbox) => ({ ...without(sandbox, ['lookup']), fields: { guid: 'UsrExternalRef' } }))
    const answer = await judge([], guidAlone)
    expect(passed(answer)).toEqual(['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'WRITE-9'])
    const check = clauseIn(answer, 'GUID-5').checks?.find(({ id }) => id === 'comma-missing')
    expect(check).toMatchObject({
      outcome: 'untested',
      reason: expect.stringContaining('sandbox.fields.text') as unknown,
    })
    const broken = await judge([taking(bodies('cutOff'), (body) => `${body}}`)], guidAlone)
    expect(endedAs(broken.report, 'failed')).toEqual(['GUID-5'])
  })
})

describe('what is sent', () => {
  test('each malformed body once, to the sandbox record and no other, which is put back', async () => {
    const { report, calls, profile } = await judge([])
    const { id } = profile['sandbox'] as { id: string }
    const malformed = calls.filter((call) => kindOf(call) !== undefined).map(({ method, body }) => `${method} ${body}`)
    expect(new Set(malformed).size).toBe(malformed.length)
    const changes = calls.filter(({ method }) => !['GET', 'POST'].includes(method))
    expect([...new Set(changes.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`))]).toEqual([
      `MERGE LeadCollection(guid'${id}')`,
      `PUT LeadCollection(guid'${id}')`,
    ])
    expect(report.changedRecords).toMatchObject([{ id, restored: true }])
  })

  test('what is only observed is never judged: every spelling taken or refused is recorded', async () => {
    const seen = (answer: RunAnswer) => clauseIn(answer, 'GUID-7').observations.map(({ text }) => text)
    const lenient = taking(
      ({ method, body }) => method === 'MERGE' && /:"(\{|[\da-f]{32}")/.test(body),
      (body) => body.replace(/"\{?([\da-f]{8})-?(.{4})-?(.{4})-?(.{4})-?(.{12})\}?"/, '"$1-$2-$3-$4-$5"'),
    )
    const strictly = seen(await judge([]))
    const leniently = seen(await judge([lenient]))
    for (const texts of [strictly, leniently]) {
      expect(texts.map((text) => text.split(':')[0])).toEqual([
        '31 digits',
        '33 digits',
        'no dashes',
        'braces',
        'a number',
        'a boolean',
        'the empty string',
        'a malformed GUID in __metadata.uri',
        "a malformed GUID in the record's address, read",
      ])
    }
    expect(strictly.filter((text) => text.includes(': accepted'))).toEqual([])
    expect(leniently.filter((text) => /: accepted .*; the field is then set/.test(text))).toHaveLength(2)
  })
})

describe('the breaches of the emulator that speak of GUIDs', () => {
  const spoken = listDeviations().filter(({ breaks }) => breaks.some((id) => judgedClauses.includes(id)))
  test.each(spoken.map(({ id, breaks }) => [id, breaks] as const))(
    '%s: exactly its clauses fail',
    async (id, breaks) => {
      const { report } = await judge([], undefined, [id])
      expect(endedAs(report, 'failed').toSorted(), reasons(report, 'failed').join('\n')).toEqual(
        breaks.filter((clause) => judgedClauses.includes(clause)).toSorted(),
      )
    },
  )
})
