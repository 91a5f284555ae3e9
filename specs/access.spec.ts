/** ACCESS: the 302 / 401 / 403 matrix (sections "Cookie login sequence" and "Errors" of the document). */
import {
  cantTell,
  cell,
  cellInXml,
  clause,
  expect,
  follow,
  isGoodRead,
  isJson,
  isLetIn,
  isSuccess,
  isRejectedByRedirect,
  isUnauthorizedAsDocumented,
  judgeChanges,
  leaks,
  loginLocationFaults,
  named,
  needsCsrfCookie,
  observe,
  observeCell,
  observeToken,
  offersBasic,
  plainRead,
  redirectedColumns,
  refusedHalves,
  returnUrlFaults,
  seen,
  send,
  sendTwins,
  session,
  specialReads,
  staysAtOrigin,
  type Twins,
  untested,
} from '../src/scenario/index.js'
import { changeMethods, needsPut } from '../src/scenario/changes/index.js'
import { alterations } from '../src/session/index.js'

const dataColumns = ['legacyRead', 'odataRead'] as const

clause('ACCESS-1', async ({ run }) => {
  const judge = ({ refused }: Twins) => {
    if (run.departures.used('no-cookies-401', refused.status === 401)) return
    if (run.departures.used('redirect-307', refused.status === 307)) return
    if (isUnauthorizedAsDocumented(refused)) {
      cantTell(
        `${named(refused)} answered a 401 with a Basic challenge: the document asks for a redirect where no valid cookies come (lines 148, 174) and for a 401 where cookies are not sent back (lines 145, 175). Where this deployment means the latter, declare the departure no-cookies-401`,
      )
    }
    expect(refused).toHaveStatus(302)
  }
  for (const column of run.columns(dataColumns)) judge(await cell(run, 'noCookies', column))
  if (!run.policy.legacyAbsent) judge(await cellInXml(run, 'noCookies'))
  await judgeChanges(run, 'noCookies', changeMethods(run), judge)
  await observeCell(run, 'noCookies', 'service')
})

clause('ACCESS-2', async ({ run }) => {
  for (const { redirect } of await redirectedColumns(run, dataColumns)) {
    expect(loginLocationFaults(run, redirect), `Location of ${named(redirect)}`).toEqual([])
    expect(returnUrlFaults(redirect), `ReturnUrl of ${named(redirect)}`).toEqual([])
  }
})

clause('ACCESS-3', async ({ run, main }) => {
  const columns = (await redirectedColumns(run, dataColumns)).map(({ column }) => column)
  for (const request of await specialReads(run, main, columns)) {
    const { refused } = await sendTwins(run, main, request, alterations.noCookies)
    expect(returnUrlFaults(refused), `ReturnUrl of ${named(refused)}`).toEqual([])
  }
})

clause('ACCESS-4', async ({ run, stranger }) => {
  for (const { redirect } of await redirectedColumns(run, dataColumns)) {
    const page = await follow(stranger('redirected caller'), redirect)
    expect(page).toHaveStatus(200)
    expect(page).toBeHtmlPage()
  }
})

clause('ACCESS-5', async ({ run }) => {
  const columns = run.columns(dataColumns)
  const twins = await Promise.all(columns.map((column) => cell(run, 'expired', column)))
  const alive = twins.filter(({ refused }) => isGoodRead(refused)).length
  if (alive === twins.length)
    untested('the saved session is still alive: run again once it has expired', 'expiredSession')
  expect(
    alive,
    'columns of data requests for which the saved session is still alive, of one for which it is dead',
  ).toBe(0)
  for (const { refused } of twins) {
    if (run.departures.used('expired-401', refused.status === 401)) continue
    if (!run.departures.used('redirect-307', refused.status === 307)) expect(refused).toHaveStatus(302)
    expect(refused).toRedirectToLogin()
    expect(staysAtOrigin(refused) ? 'the same origin' : 'another origin', `where ${named(refused)} leads`).toBe(
      'the same origin',
    )
  }
  for (const column of ['change', 'service'] as const) await observeCell(run, 'expired', column)
})

clause('ACCESS-6', async ({ run }) => {
  const judge = ({ refused }: Twins) => {
    if (!isRejectedByRedirect(run, refused)) expect(refused).toHaveStatus(401)
  }
  for (const column of run.columns(dataColumns)) judge(await cell(run, 'tamperedTicket', column))
  await judgeChanges(run, 'tamperedTicket', changeMethods(run), judge)
  await observeCell(run, 'tamperedTicket', 'service')
})

clause('ACCESS-7', async ({ run }) => {
  const { refused } = await cell(run, 'tamperedTicket', 'legacyRead')
  isRejectedByRedirect(run, refused)
  if (refused.status !== 401)
    cantTell(`there is no 401 to look at: ${named(refused)} answered ${seen(refused)} (ACCESS-6)`)
  if (run.departures.used('refused-401-json', isJson(refused) || !offersBasic(refused))) return
  expect(offersBasic(refused) ? 'Basic' : 'no Basic', `schemes that WWW-Authenticate of ${named(refused)} offers`).toBe(
    'Basic',
  )
  expect(refused).toHaveMediaType('text/html')
  expect(refused).toBeHtmlPage()
})

clause('ACCESS-8', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const { refused } = await cell(run, 'tokenAlone', 'legacyRead')
  for (const column of ['change', 'odataRead', 'service'] as const) await observeCell(run, 'tokenAlone', column)
  const declared = (['csrf-off', 'csrf-writes-only'] as const).find((id) => run.departures.declared(id))
  if (refused.status === 401 || declared === undefined) return void expect(refused).toHaveStatus(401)
  expect(refused).toRefuseAccess()
  run.departures.used(declared, true)
})

clause('ACCESS-9', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  for (const read of [() => cell(run, 'noHeader', 'legacyRead'), () => cellInXml(run, 'noHeader')]) {
    const twins = await read()
    if (run.departures.used('csrf-off', isLetIn(twins))) continue
    if (run.departures.used('csrf-writes-only', isLetIn(twins))) continue
    expect(twins.refused).toHaveStatus(403)
  }
})

clause('ACCESS-10', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  await judgeChanges(run, 'noHeader', changeMethods(run), ({ refused }) => {
    if (!run.departures.used('csrf-off', isSuccess(refused))) expect(refused).toHaveStatus(403)
  })
  needsPut(run)
})

clause('ACCESS-11', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const { refused } = await cell(run, 'noHeader', 'odataRead')
  if (run.departures.used('csrf-off', isGoodRead(refused))) return
  if (run.departures.used('csrf-writes-only', isGoodRead(refused))) return
  expect(refused).toHaveStatus(403)
})

clause('ACCESS-12', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const { refused } = await cell(run, 'noHeader', 'service')
  if (run.departures.used('csrf-off', isSuccess(refused))) return
  if (run.departures.used('csrf-writes-only', isSuccess(refused))) return
  expect(refused).toHaveStatus(403)
})

clause('ACCESS-13', async ({ run }) => {
  let refusals = 0
  for (const row of ['noCookies', 'tamperedTicket', 'noHeader'] as const) {
    await judgeChanges(run, row, changeMethods(run), ({ refused, moved, isStored }) => {
      if (isSuccess(refused)) return
      expect(moved, `fields that the refused change ${named(refused)} moved`).toEqual([])
      if (isStored) refusals += 1
    })
  }
  if (refusals === 0) cantTell('no change was refused that is seen in the record when it is made in order')
})

clause('ACCESS-14', async ({ run, main }) => {
  const { refused: withHeaders } = await sendTwins(run, main, plainRead(run), alterations.forceUseSession, {
    asDocumented: isGoodRead,
  })
  expect(isGoodRead(withHeaders) ? 'records' : seen(withHeaders), 'a good read with the two headers added').toBe(
    'records',
  )
})

clause('ACCESS-15', async ({ run }) => {
  const refusals = await refusedHalves(run, dataColumns)
  if (refusals.length === 0) cantTell('no request was refused, so no refusal could carry a record')
  for (const twins of refusals) {
    expect(leaks(twins), `records of the entity in the refusal ${named(twins.refused)}`).toEqual([])
  }
})

clause('ACCESS-16', async ({ run, main }) => {
  const request = plainRead(run)
  if (main.tokenFor(request.url) === undefined)
    return observe('the target sets no CSRF cookie, so no token can be wrong')
  const { refused: wrong } = await cell(run, 'wrongToken', 'legacyRead')
  observeToken('a wrong token', wrong)
  observeToken('an empty token', await send(main, request, alterations.emptyToken))
  observeToken("the header's name in lower case", await send(main, request, alterations.lowerCaseHeader), 'lawful')
  if (run.profile.users.restricted) {
    const token = (await session(run, 'restricted')).tokenFor(request.url)
    if (token !== undefined)
      observeToken("another session's token", await send(main, request, alterations.foreignToken(token)))
  }
  for (const column of ['change', 'odataRead', 'service'] as const) await observeCell(run, 'wrongToken', column)
})
