import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import { serving } from '../../../tests/support/scripted-server.js'
import { exchangeOf, settingCookies } from '../../../tests/support/exchange-of.js'
import { alterations } from '../../session/index.js'
import { isSuccess } from '../answers/answers.js'
import { session } from '../sessions/main-session.js'
import { plainRead } from '../sessions/requests.js'
import { runAt } from '../testing/run-at.js'
import { noRows, threeRows, type SmallDeploymentOptions } from '../testing/small-deployment.js'
import { isAccessGranted, sendTwins, type TwinOptions } from './twins.js'
import { Undecided } from '../outcome/verdict.js'

async function twinsAt(options: SmallDeploymentOptions, twinOptions?: TwinOptions) {
  const { target, run, main } = await mainAt(options)
  const result = await sendTwins(run, main, plainRead(run), alterations.noHeader, twinOptions).catch(
    (fault: unknown) => fault,
  )
  return { target, result }
}

const is403: TwinOptions = { asDocumented: ({ status }) => status === 403 }

describe('the altered half of a read is let in', () => {
  const answered = (body: string, type = 'application/json', status = 200) =>
    exchangeOf({ status, headers: [['Content-Type', type]], body })
  const records = answered('{"d":[{"Id":"1"}]}')
  const unknown = answered('<records/>', 'text/xml')
  const page = answered('<html><p>Log in</p></html>', 'text/html')

  it.each([
    ['with records, as the other half', records, records, true],
    ['not with an empty list beside records', records, answered('{"d":[]}'), false],
    ['not with other data beside records', records, unknown, false],
    ['with data, beside data of no known shape', unknown, unknown, true],
    ['not with a page, beside data of no known shape', unknown, page, false],
    ['not with nothing, beside data of no known shape', unknown, answered(''), false],
    ['not with a refusal, beside data of no known shape', unknown, answered('<no/>', 'text/xml', 403), false],
  ])('%s', (_how, accepted, refused, letIn) => {
    expect(isAccessGranted({ accepted, refused, differsIn: 'it' })).toBe(letIn)
  })
})

describe('twins', () => {
  it('are the same request, in order and altered, and differ in one thing', async () => {
    const { target, result } = await twinsAt({}, is403)
    expect(result).toMatchObject({
      accepted: { status: 200 },
      refused: { status: 403 },
      differsIn: alterations.noHeader.differsIn,
    })
    const [accepted, refused] = target.reads()
    expect(refused?.headers).toEqual({ ...accepted?.headers, svccsrf: undefined })
    expect(target.reads()).toHaveLength(2)
  })

  it.each([
    ['no record', noRows],
    ['a fault', { status: 500 }],
    ['a refusal', { status: 403 }],
  ])('do not come about where the one in order brings %s', async (_what, answer) => {
    const { target, result } = await twinsAt({ data: () => answer }, is403)
    expect(result).toBeInstanceOf(Undecided)
    expect(result).toMatchObject({ outcome: 'cantTell' })
    expect(target.reads().every(({ headers }) => headers['svccsrf'] !== undefined)).toBe(true)
  })

  it('have their own measure of what is good', async () => {
    const { result } = await twinsAt(
      { data: (_request, nth) => (nth === 1 ? noRows : undefined) },
      { isGood: isSuccess },
    )
    expect(result).toMatchObject({ accepted: { status: 200 }, refused: { status: 403 } })
  })

  it('whose altered half comes out otherwise stand where the one in order succeeds again', async () => {
    const { target, result } = await twinsAt({ data: (_request, nth) => (nth === 2 ? threeRows : undefined) }, is403)
    expect(result).toMatchObject({ accepted: { status: 200 }, refused: { status: 200 } })
    expect(target.reads()).toHaveLength(3)
  })

  /** Twins whose session dies before each of these reads is answered. */
  const dyingBefore = (...nths: readonly number[]) =>
    twinsAt(
      {
        data: (_request, nth, alive) => {
          if (nths.includes(nth)) alive.clear()
          return undefined
        },
      },
      is403,
    )

  it('whose session died between the halves are sent anew: its refusal is not that of the alteration', async () => {
    const { result } = await dyingBefore(2)
    expect(result).toMatchObject({ accepted: { status: 200, id: 'x-0007' }, refused: { status: 403, id: 'x-0008' } })
  })

  it('whose session died between the halves both times prove nothing', async () => {
    const { result } = await dyingBefore(2, 6)
    expect(result).toMatchObject({ name: 'Undecided', outcome: 'cantTell', blame: 'nobody' })
  })

  /** Twins whose altered half is never as documented, with the user logged in anew before these reads are answered. */
  async function renewedBefore(...nths: readonly number[]) {
    let logIn: () => Promise<unknown> = () => Promise.resolve()
    let reads = 0
    const { origin } = await serving(async ({ url }) => {
      if (url.endsWith('/Login'))
        return { headers: settingCookies(['.ASPXAUTH=t; path=/']).headers, body: '{"Code":0}' }
      reads += 1
      if (nths.includes(reads)) await logIn()
      return noRows
    })
    const run = await runAt(origin)
    const main = await session(run, 'main')
    logIn = () => main.logIn()
    const options: TwinOptions = { isGood: isSuccess, asDocumented: () => false }
    const twins = sendTwins(run, main, plainRead(run), alterations.noHeader, options)
    const result: unknown = await twins.catch((fault: unknown) => fault)
    return { result, logins: main.loginNumber, reads }
  }

  it('whose session was made anew meanwhile are sent anew, by their own measure, and the session looked at again', async () => {
    expect(await renewedBefore(3)).toMatchObject({
      result: { accepted: { status: 200, id: 'x-0006' }, refused: { status: 200 } },
      logins: 2,
      reads: 6,
    })
  })

  it('whose session was made anew both times prove nothing', async () => {
    expect(await renewedBefore(3, 6)).toMatchObject({
      result: { name: 'Undecided', outcome: 'cantTell', blame: 'nobody' },
      logins: 3,
      reads: 6,
    })
  })
})
