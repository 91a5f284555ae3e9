/** ACCESS: the 302 / 401 / 403 matrix (sections "Cookie login sequence" and "Errors" of the document). */
import {
  cantTell,
  cell,
  clause,
  expect,
  expectForbiddenOtherwise,
  follow,
  isGoodRead,
  isJson,
  isLetIn,
  isSuccess,
  isRejectedByRedirect,
  isUnauthorizedAsDocumented,
  judgeChanges,
  judgeSpecialTwins,
  leaks,
  loginLocationFaults,
  mayBeTooLong,
  named,
  needsCsrfCookie,
  observe,
  observeCell,
  observeChallenge,
  observeToken,
  offersBasic,
  otherRedirects,
  plainRead,
  readsOf,
  redirectedColumns,
  refusedHalves,
  returnUrlFaults,
  seen,
  send,
  sendTwins,
  session,
  specialRedirects,
  staysAtOrigin,
  type Twins,
  untested,
} from '../src/scenario/index.js'
import { changeMethods, expectRefusedInVerbose, needsPut } from '../src/scenario/changes/index.js'
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
  for (const read of readsOf(run, 'noCookies', dataColumns)) judge(await read())
  await judgeChanges(run, 'noCookies', changeMethods(run), judge)
  await observeCell(run, 'noCookies', 'service')
})

clause('ACCESS-2', async ({ run }) => {
  const columns = (await redirectedColumns(run, dataColumns)).map(({ redirect }) => redirect)
  for (const redirect of [...columns, ...(await otherRedirects(run))]) {
    expect(loginLocationFaults(run, redirect), `Location of ${named(redirect)}`).toEqual([])
    expect(returnUrlFaults(redirect), `ReturnUrl of ${named(redirect)}`).toEqual([])
  }
})

clause('ACCESS-3', async ({ run, main }) => {
  const columns = (await redirectedColumns(run, dataColumns)).map(({ column }) => column)
  await judgeSpecialTwins(run, main, columns, ({ refused }) => {
    expect(returnUrlFaults(refused), `ReturnUrl of ${named(refused)}`).toEqual([])
  })
})

clause('ACCESS-4', async ({ run, main, stranger }) => {
  const columns = await redirectedColumns(run, dataColumns)
  const special = columns[0] ? await specialRedirects(run, main, columns[0].column) : []
  for (const redirect of [...columns.map(({ redirect }) => redirect), ...special]) {
    const page = await follow(stranger('redirected caller'), redirect)
    if (mayBeTooLong(page)) {
      observe(`the login page may not take an address so long: ${named(page)} answered ${seen(page)}`)
      continue
    }
    expect(page).toHaveStatus(200)
    expect(page).toBeHtmlPage()
  }
})

clause('ACCESS-5', async ({ run }) => {
  const twins = await Promise.all(readsOf(run, 'expired', dataColumns).map((read) => read()))
  const alive = twins.filter(isLetIn).length
  if (alive === twins.length)
    untested('the saved session is still alive: run again once it has expired', 'expiredSession')
  expect(alive, 'data requests for which the saved session is still alive, beside one for which it is dead').toBe(0)
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
    observeChallenge(refused)
  }
  for (const read of readsOf(run, 'tamperedTicket', dataColumns)) judge(await read())
  await judgeChanges(run, 'tamperedTicket', changeMethods(run), judge)
  await observeCell(run, 'tamperedTicket', 'service')
})

clause('ACCESS-7', async ({ run }) => {
  for (const [index, read] of readsOf(run, 'tamperedTicket', ['legacyRead']).entries()) {
    const { refused } = await read()
    isRejectedByRedirect(run, refused)
    if (refused.status !== 401) {
      if (index > 0) continue
      cantTell(`there is no 401 to look at: ${named(refused)} answered ${seen(refused)} (ACCESS-6)`)
    }
    if (run.departures.used('refused-401-json', isJson(refused) || !offersBasic(refused))) continue
    expect(
      offersBasic(refused) ? 'Basic' : 'no Basic',
      `schemes that WWW-Authenticate of ${named(refused)} offers`,
    ).toBe('Basic')
    expect(refused).toHaveMediaType('text/html')
    expect(refused).toBeHtmlPage()
  }
})

clause('ACCESS-8', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const twins = await Promise.all(readsOf(run, 'tokenAlone', ['legacyRead']).map((read) => read()))
  for (const column of ['change', 'odataRead', 'service'] as const) await observeCell(run, 'tokenAlone', column)
  const declared = (['csrf-off', 'csrf-writes-only'] as const).find((id) => run.departures.declared(id))
  for (const { refused } of twins) {
    if (refused.status === 401 || declared === undefined) expect(refused).toHaveStatus(401)
    else {
      expect(refused).toRefuseAccess()
      run.departures.used(declared, true)
    }
  }
})

clause('ACCESS-9', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  for (const read of readsOf(run, 'noHeader', ['legacyRead'])) {
    const twins = await read()
    if (run.departures.used('csrf-off', isLetIn(twins))) continue
    if (run.departures.used('csrf-writes-only', isLetIn(twins))) continue
    expect(twins.refused).toHaveStatus(403)
  }
  await expectForbiddenOtherwise(run, main, 'legacyRead')
})

clause('ACCESS-10', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  let refusals = 0
  await judgeChanges(run, 'noHeader', changeMethods(run), ({ refused }) => {
    if (run.departures.used('csrf-off', isSuccess(refused))) return
    expect(refused).toHaveStatus(403)
    refusals += 1
  })
  if (refusals > 0) await expectRefusedInVerbose(run, main, alterations.noHeader)
  needsPut(run)
})

clause('ACCESS-11', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const { refused } = await cell(run, 'noHeader', 'odataRead')
  if (run.departures.used('csrf-off', isGoodRead(refused))) return
  if (run.departures.used('csrf-writes-only', isGoodRead(refused))) return
  expect(refused).toHaveStatus(403)
  await expectForbiddenOtherwise(run, main, 'odataRead')
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
