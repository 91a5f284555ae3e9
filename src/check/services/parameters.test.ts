import { describe, expect, it } from 'vitest'
import type { ResolvedProfile } from '../../profile/index.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { session } from '../sessions/main-session.js'
import type { Broken, Finding } from '../outcome/check.js'
import { bothArrive, eachParameterArrives, observeOpenParameters } from './parameters.js'
import { newRecord, recording } from '../outcome/record.js'
import type { GivenMain } from '../engine/given.js'
import { runAt } from '../testing/run-at.js'
import { smallDeployment } from '../testing/small-deployment.js'

const parametersOf = ({ url }: Received) => url.split('/').slice(5).map(decodeURIComponent)
const echo = (request: Received): Said => ({ body: `got ${parametersOf(request).join(' and ')}` })

/** How the parameters of a service that answers so are judged, and what was sent and recorded. */
async function judged(
  custom: object,
  answer: (request: Received, nth: number) => Said = echo,
  judge: (given: GivenMain) => Promise<unknown> = allArrive,
) {
  const target = await smallDeployment({ data: answer })
  const services = { custom: { service: 'Echo', method: 'Say', ...custom } } as ResolvedProfile['services']
  const run = await runAt(target.origin, { services })
  const main = await session(run, 'main')
  const record = newRecord('REST-2')
  const end = await recording(run, record, () => judge({ run, main })).then(
    (found) => {
      const { holds, expected, seen } = (found ?? {}) as Partial<Broken>
      return holds === false ? `expected ${String(expected)}, seen ${String(seen)}` : 'passed'
    },
    (fault: unknown) => (fault as Error).message,
  )
  return { end, asked: target.reads().map(parametersOf), observations: record.observations }
}

async function allArrive(given: GivenMain): Promise<Finding> {
  const alone = await eachParameterArrives(given)
  return alone.holds === true && given.run.profile.services.custom?.echoes === true ? bothArrive(given) : alone
}

const parameter = (value: string, contains: string) => ({ value, contains })

describe('parameters', () => {
  it.each([{}, { parameters: [] }])('that the method has not are not judged: %j', async (custom) => {
    const { end, asked } = await judged(custom)
    expect([end, asked]).toEqual([expect.stringMatching(/^no parameters are configured/), []])
  })

  it('are sent alone, beside a call without', async () => {
    const parameters = [parameter('a b', 'a b'), { value: 'silent' }, parameter('ü', 'ü')]
    const { end, asked, observations } = await judged({ parameters })
    expect([end, asked, observations]).toEqual(['passed', [[], ['a b'], ['ü']], []])
  })

  it('of the kinds that none has are recorded as not tried', async () => {
    const { observations } = await judged({ parameters: [parameter('ab', 'ab')] })
    expect(observations.map(({ text }) => text)).toEqual([
      'no parameter with a blank was tested: none is configured',
      'no parameter with text outside ASCII was tested: none is configured',
    ])
  })

  it('show that they arrive where another’s answer has not their text, though the call without has', async () => {
    const greeting: typeof echo = (request) => ({ body: parametersOf(request)[0] ?? 'a or b' })
    expect((await judged({ parameters: [parameter('a', 'a'), parameter('b', 'b')] }, greeting)).end).toBe('passed')
    expect((await judged({ parameters: [parameter('a', 'a')] }, greeting)).end).toMatch(
      /^the text that the profile expects in POST .* is in every other answer too/,
    )
  })

  it('do not show it by another call with the same value', async () => {
    const said = ['one two', 'one', 'two']
    const parameters = [parameter('a', 'one'), parameter('a', 'two')]
    expect((await judged({ parameters }, (_request, nth) => ({ body: said[nth - 1] ?? '' }))).end).toMatch(
      /^the text that the profile expects in POST .* is in every other answer/,
    )
  })

  it('are random too where the service echoes, of the kinds that the profile’s own leave out', async () => {
    const parameters = [parameter('a b', 'a b'), parameter('c', 'c')]
    const { end, asked } = await judged({ parameters, echoes: true })
    const random = expect.stringMatching(/^SvC-PaRaMeTeR-[\dA-Fa-f]{12}$/) as string
    const outside = expect.stringMatching(/^SvC-PaRaMeTeR-[\dA-Fa-f]{12}ü$/) as string
    const two = [/^SvC-FiRsT-[\dA-Fa-f]{12},c;d=e\+%41\.b😀$/u, /^00\d+$/].map(
      (form) => expect.stringMatching(form) as string,
    )
    expect([end, asked]).toEqual(['passed', [[], ['a b'], ['c'], [random], [outside], two]])
  })

  it('of digits alone may not lose their leading zeros, nor others an emoji', async () => {
    const custom = { parameters: [{ value: 'a' }], echoes: true }
    const without =
      (sign: RegExp, type: string) =>
      (request: Received): Said => ({
        headers: [['Content-Type', type]],
        body: JSON.stringify(parametersOf(request).map((text) => text.replace(sign, ''))),
      })
    const lost = 'expected 2 of 2 parameters in the answer, seen 1 of 2 parameters'
    expect((await judged(custom, without(/^0+/, 'application/json'))).end).toBe(lost)
    for (const type of ['application/json', 'text/plain; charset=utf-8'])
      expect((await judged(custom, without(/😀/u, type))).end).toBe(lost)
    expect((await judged(custom, without(/😀/u, 'text/plain'))).end).toBe('passed')
  })

  it.each([
    ['a plus sign', '+', ' '],
    ['an escape', '%41', 'A'],
    ['a dot', '.b', ''],
    ['a comma', ',c', ''],
    ['a semicolon', ';d', ''],
  ])('may not lose %s', async (_what, sign, instead) => {
    const answer = (request: Received) => ({ body: parametersOf(request).join().replace(sign, instead) })
    const { end } = await judged({ parameters: [{ value: 'a' }], echoes: true }, answer)
    expect(end).toBe('expected 2 of 2 parameters in the answer, seen 1 of 2 parameters')
  })

  it.each([
    ['an error', { status: 400 }],
    ['a page of its own', { headers: [['Content-Type', 'text/html']], body: '<html>Request rejected</html>' }],
  ] as const)('may be kept out of a path for such a sign by %s, and are sent without it then', async (_what, kept) => {
    const careful = (request: Received): Said => (/[+%]/.test(parametersOf(request).join()) ? kept : echo(request))
    const { end, asked } = await judged({ parameters: [{ value: 'a' }], echoes: true }, careful)
    expect(end).toBe('passed')
    expect(asked.at(-1)).toEqual([
      expect.stringMatching(/^SvC-FiRsT-[\dA-Fa-f]{12},c;d=e😀$/u),
      expect.stringMatching(/^00/),
    ])
  })

  it('are sent without any such sign where a comma is kept out too', async () => {
    const careful = (request: Received): Said =>
      /[+%,;]/.test(parametersOf(request).join('')) ? { status: 400 } : echo(request)
    const { end, asked } = await judged({ parameters: [{ value: 'a' }], echoes: true }, careful)
    expect(end).toBe('passed')
    expect(asked.at(-1)).toEqual([expect.stringMatching(/^SvC-FiRsT-[\dA-Fa-f]{12}😀$/u), expect.stringMatching(/^00/)])
  })

  it.each([
    ['lower', (text: string) => text.toLowerCase()],
    ['upper', (text: string) => text.toUpperCase()],
  ])('that come back in %s case did not arrive as they were sent', async (_case, changed) => {
    const answer = (request: Received) => ({ body: changed(parametersOf(request).join()) })
    const { end } = await judged({ parameters: [{ value: 'a' }], echoes: true }, answer)
    expect(end).toMatch(/^expected the parameter in the answer, seen an answer without it \(POST/)
  })
})

describe('a parameter whose answer has not the text that the profile expects', () => {
  const inJson = (extra: object) => (request: Received) => ({
    body: JSON.stringify({ got: parametersOf(request), ...extra }),
    headers: [['Content-Type', 'application/json']] as const,
  })
  const judgedBy = async (answer: (request: Received) => Said) =>
    (await judged({ parameters: [parameter('a b', 'hello a b')] }, answer)).end

  it('decides nothing where the answer returns the parameter itself', async () => {
    expect(await judgedBy(inJson({}))).toMatch(/returns the parameter itself.*services\.custom\.expect\.contains$/)
  })

  it.each<[string, (request: Received) => Said]>([
    ['a part of a text', (request) => ({ body: JSON.stringify(`no route for ${parametersOf(request).join()}`) })],
    ['a part of the parameter', (request) => ({ body: JSON.stringify(parametersOf(request).join().split(' ')) })],
    ['text that is no JSON', echo],
    ['the answer to a call without it as well', inJson({ known: 'a b' })],
  ])('did not arrive where it is %s', async (_where, answer) => {
    expect(await judgedBy(answer)).toMatch(/^expected the parameter in the answer, seen an answer without it \(POST/)
  })
})

describe('what the document leaves open', () => {
  const slash = (how: string) => ({ text: `an encoded slash in a parameter: ${how}`, evidence: ['x-0002'] })
  const two = [parameter('a', 'a'), parameter('b', 'b')]
  const atOnce = { text: 'two parameters at once: 200', evidence: ['x-0003'] }

  it.each<[string, object, readonly object[]]>([
    ['of a method without parameters', {}, [slash('arrived')]],
    ['of one parameter', { parameters: two.slice(1) }, [slash('arrived')]],
    ['of two', { parameters: two }, [slash('arrived'), atOnce]],
    ['of two that are echoed, and judged elsewhere', { parameters: two, echoes: true }, [slash('arrived')]],
  ])('%s is recorded with what shows it', async (_of, custom, observations) => {
    const found = await judged(custom, echo, observeOpenParameters)
    expect([found.end, found.observations]).toEqual(['passed', observations])
    expect(found.asked[0]).toEqual([expect.stringMatching(/^svc-slash-[\da-f]{12}\/x$/)])
    if (observations.length > 1) expect(found.asked[1]).toEqual(['a', 'b'])
  })

  it('is recorded where it does not go through', async () => {
    const lost = await judged({}, () => ({ status: 404 }), observeOpenParameters)
    expect(lost.observations).toEqual([slash('404')])
  })

  it('is two parameters that a service which echoes does not take', async () => {
    const one = (request: Received): Said => (parametersOf(request).length > 1 ? { status: 404 } : echo(request))
    const { end, observations } = await judged({ parameters: [parameter('a b ü', 'a')], echoes: true }, one)
    expect(end).toMatch(/^the method does not take two parameters: .* answered 404$/)
    expect(observations).toEqual([{ text: 'two parameters at once: 404', evidence: ['x-0007'] }])
  })
})
