/** ACCESS: the 302 / 401 / 403 matrix (sections "Cookie login sequence" and "Errors" of the document). */
import type { Exchange } from '../src/exchange/index.js'
import {
  cantTell,
  cell,
  clause,
  expect,
  expectClosedOtherwise,
  expectLoginLocation,
  expectLoginPage,
  expectNoLeaks,
  expectNoRecordByChanges,
  expectReturnUrl,
  expectWayOfExpired,
  follow,
  isGoodRead,
  isHtmlPage,
  isJson,
  isLetIn,
  isRedirect,
  isRefused,
  isRejectedByRedirect,
  isServedAsDeclared,
  isServed,
  isSuccess,
  judgeCalls,
  judgeChanges,
  judgeEach,
  judgeOtherRedirects,
  judgeOtherRefusals,
  judgeOtherwiseRefused,
  judgeParts,
  judgeRedirects,
  judgeVerboseRedirects,
  judgeRefusals,
  mayBeTooLong,
  named,
  needsCsrfCookie,
  needsDead,
  noteOtherLoginPage,
  observe,
  observeCell,
  observeChallenge,
  observeToken,
  offersBasic,
  onceFor,
  plainRead,
  readsOf,
  refusalIn,
  returnUrlFaults,
  type RunContext,
  seen,
  send,
  sendTwins,
  session,
  specialPairs,
  specialRedirects,
  specialTwins,
  staysAtOrigin,
  type Twins,
  undecidedByChallenge,
} from '../src/scenario/index.js'
import {
  alteredInVerbose,
  expectNothingMoved,
  expectRefusedForced,
  expectRefusedInVerbose,
  needsPut,
  type ChangeTwins,
} from '../src/scenario/changes/index.js'
import { alterations, originLedTo, type Actor } from '../src/session/index.js'

const dataColumns = ['legacyRead', 'odataRead'] as const

const locationOf = (redirect: Exchange) => redirect.header('location')

/**
 * Judges a row by every read and every change, each beside its own half in order; what is refused as JSON is refused alike
 * as verbose JSON.
 */
function judgeReadsAndChanges(
  run: RunContext,
  main: Actor,
  row: 'noCookies' | 'tamperedTicket',
  judge: (refused: Exchange) => void,
): Promise<void> {
  const reads = readsOf(run, row, dataColumns).map((read) => async () => {
    judge((await read()).refused)
  })
  const refusing: ChangeTwins['method'][] = []
  const changes = () =>
    judgeChanges(run, row, (twins) => {
      judge(twins.refused)
      refusing.push(twins.method)
    })
  const inVerbose = () =>
    judgeEach(refusing, (method) => expectRefusedInVerbose(run, main, method, alterations[row], judge))
  return judgeParts(...reads, changes, inVerbose)
}

/** No cookies: 302. */
clause('ACCESS-1', async ({ run, main }) => {
  const judge = (refused: Exchange) => {
    if (run.departures.used('no-cookies-401', refused.status === 401)) return
    if (run.departures.used('redirect-307', refused.status === 307)) return
    undecidedByChallenge(refused)
    expect(refused).toHaveStatus(302)
  }
  // Nor does a guard open for what the query asks: those of ACCESS-3 are long, or have a filter on every kind of sign.
  const hardOnes = async () => {
    for (const column of run.columns(dataColumns))
      await judgeEach(await specialPairs(run, main, column), ({ refused }) => {
        judge(refused)
      })
  }
  const otherOnes = () =>
    judgeEach(run.columns(dataColumns), (column) => expectClosedOtherwise(run, main, 'noCookies', column))
  await judgeParts(() => judgeReadsAndChanges(run, main, 'noCookies', judge), hardOnes, otherOnes)
  await observeCell(run, 'noCookies', 'service')
})

/** The redirect leads to the login page with ReturnUrl. */
clause('ACCESS-2', async ({ run, main }) => {
  const judge = (redirect: Exchange) => {
    expectLoginLocation(run, redirect)
  }
  await judgeParts(
    () => judgeRedirects(run, dataColumns, judge),
    () => judgeOtherRedirects(run, judge),
    () => judgeVerboseRedirects(run, main, judge),
    () =>
      judgeOtherwiseRefused(run, main, 'noCookies', dataColumns, (refused) =>
        isRedirect(refused) ? judge(refused) : undefined,
      ),
  )
})

/** ReturnUrl gives back the address that was asked for. */
clause('ACCESS-3', async ({ run, main }) => {
  await judgeRedirects(run, dataColumns, (_redirect, column) =>
    judgeEach(specialTwins(run, main, column), async (pair) => {
      const { refused } = await pair()
      if (refused.header('location') === undefined)
        cantTell(`there is no redirect to look at: ${named(refused)} answered ${seen(refused)} (ACCESS-1)`)
      expectReturnUrl(run, refused)
    }),
  )
})

/** The redirect ends on the login page. */
clause('ACCESS-4', async ({ run, main, stranger }) => {
  const judge = onceFor(locationOf, async (redirect: Exchange) => {
    const page = await follow(stranger('redirected caller'), redirect)
    if (mayBeTooLong(page)) {
      observe(`the login page may not take an address so long: ${named(page)} answered ${seen(page)}`)
      return
    }
    expect(page).toHaveStatus(200)
    expect(page).toBeHtmlPage()
    await expectLoginPage(run, stranger('visitor'), page)
  })
  const redirected: (typeof dataColumns)[number][] = []
  const arrived: (typeof dataColumns)[number][] = []
  const columns = () =>
    judgeRedirects(run, dataColumns, async (redirect, column) => {
      redirected.push(column)
      await judge(redirect)
      arrived.push(column)
    })
  const hardOnes = async () => {
    const [column] = redirected
    if (column) await judgeEach(await specialRedirects(run, main, column), judge)
  }
  const ofExpired = async () => {
    const [column] = arrived
    if (column) await expectWayOfExpired(run, column)
  }
  // The address of a record has quotes in its path, which those of the reads have not.
  await judgeParts(columns, ofExpired, hardOnes, () => judgeOtherRedirects(run, judge))
})

/** Expired session: 302 to the login page. */
clause('ACCESS-5', async ({ run, main }) => {
  const reads = await Promise.allSettled(readsOf(run, 'expired', dataColumns).map((read) => read()))
  needsDead(reads)
  const without = readsOf(run, 'noCookies', dataColumns)
  const each = () =>
    judgeEach([...reads.entries()], async ([place, read]) => {
      if (read.status === 'rejected') throw read.reason
      const { refused } = read.value
      if (isLetIn(read.value) || run.departures.used('expired-401', refused.status === 401)) return
      if (!run.departures.used('redirect-307', refused.status === 307)) expect(refused).toHaveStatus(302)
      expectToLoginPage(run, refused)
      // What is wrong for callers without cookies too, ACCESS-2 says.
      const other = await without[place]?.()
      if (other && isRedirect(other.refused) && returnUrlFaults(other.refused).length === 0)
        expectReturnUrl(run, refused)
    })
  const otherOnes = () =>
    judgeEach(run.columns(dataColumns), (column) => expectClosedOtherwise(run, main, 'expired', column))
  const whereOthersLead = () =>
    judgeOtherwiseRefused(run, main, 'expired', dataColumns, (refused) => {
      if (isRedirect(refused)) expectToLoginPage(run, refused)
    })
  await judgeParts(each, otherOnes, whereOthersLead)
  for (const column of ['change', 'service'] as const) await observeCell(run, 'expired', column)
})

function expectToLoginPage(run: RunContext, redirect: Exchange): void {
  noteOtherLoginPage(run, redirect)
  expect(redirect).toRedirectToLogin()
  const led = originLedTo(redirect) ?? 'another origin'
  expect(staysAtOrigin(redirect) ? 'the same origin' : led, `where ${named(redirect)} leads`).toBe('the same origin')
}

/** Tampered ticket: 401. */
clause('ACCESS-6', async ({ run, main }) => {
  const judge = (refused: Exchange) => {
    if (!isRejectedByRedirect(run, refused)) expect(refused).toHaveStatus(401)
    observeChallenge(refused)
  }
  const otherOnes = () =>
    judgeEach(run.columns(dataColumns), (column) => expectClosedOtherwise(run, main, 'tamperedTicket', column))
  await judgeParts(() => judgeReadsAndChanges(run, main, 'tamperedTicket', judge), otherOnes)
  await observeCell(run, 'tamperedTicket', 'service')
})

/** That 401 offers Basic and carries HTML. */
clause('ACCESS-7', async ({ run, main }) => {
  const judge = (refused: Exchange) => {
    if (isRejectedByRedirect(run, refused) || refused.status !== 401) return
    // A challenge by another scheme is one all the same, and the departure has none.
    const isUnchallenged = refused.headerAll('www-authenticate').length === 0
    const inItsStead = isJson(refused) ? isUnchallenged || offersBasic(refused) : isUnchallenged && isHtmlPage(refused)
    if (run.departures.used('refused-401-json', inItsStead)) return
    expect(
      offersBasic(refused) ? 'Basic' : 'no Basic',
      `schemes that WWW-Authenticate of ${named(refused)} offers`,
    ).toBe('Basic')
    expect(refused).toHaveMediaType('text/html')
    expect(refused).toBeHtmlPage()
  }
  const [inJson, ...inXml] = readsOf(run, 'tamperedTicket', ['legacyRead'])
  await judgeParts(
    () =>
      judgeEach(inJson ? [inJson, ...inXml] : [], async (read) => {
        const { refused } = await read()
        judge(refused)
        if (read === inJson && refused.status !== 401)
          cantTell(`there is no 401 to look at: ${named(refused)} answered ${seen(refused)} (ACCESS-6)`)
      }),
    () => judgeOtherwiseRefused(run, main, 'tamperedTicket', ['legacyRead'], judge),
  )
})

/** CSRF token without the ticket: 401. */
clause('ACCESS-8', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  for (const column of ['change', 'odataRead', 'service'] as const) await observeCell(run, 'tokenAlone', column)
  const unguarded = ['csrf-off', 'csrf-writes-only'] as const
  const declared = unguarded.find((id) => run.departures.declared(id))
  const reads = readsOf(run, 'tokenAlone', ['legacyRead']).map((read) => async () => {
    const { refused } = await read()
    if (refused.status === 401 || declared === undefined) {
      const isUnguarded = async () => isLetIn(await cell(run, 'noHeader', 'legacyRead'))
      if (refusalIn(run, refused) === 'redirect' && (await isUnguarded()))
        unguarded.forEach((id) => run.departures.fits(id))
      expect(refused).toHaveStatus(401)
    } else {
      expect(refused).toRedirectToLogin()
      run.departures.used(declared, true)
    }
  })
  await judgeParts(...reads, () => expectClosedOtherwise(run, main, 'tokenAlone', 'legacyRead'))
})

/** Legacy change without the CSRF header: 403. */
clause('ACCESS-10', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const refusing: ChangeTwins['method'][] = []
  await judgeChanges(run, 'noHeader', async ({ method, refused, moved, isStored }) => {
    // As if the header were there: a change that is answered with success and not carried out is neither.
    const isCarriedOut = isSuccess(refused) && (moved.length > 0 || !isStored)
    if (await isServedAsDeclared(run, isCarriedOut, ['csrf-off'])) return
    expect(refused).toHaveStatus(403)
    refusing.push(method)
  })
  for (const method of refusing)
    await expectRefusedInVerbose(run, main, method, alterations.noHeader, (refused) => {
      expect(refused).toHaveStatus(403)
    })
  if (refusing.includes('MERGE')) await expectRefusedForced(run, main)
  needsPut(run)
})

/** OData read without the CSRF header: 403. */
clause('ACCESS-11', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  const { refused } = await cell(run, 'noHeader', 'odataRead')
  if (await isServedAsDeclared(run, isGoodRead(refused))) return
  expect(refused).toHaveStatus(403)
  await expectClosedOtherwise(run, main, 'noHeader', 'odataRead')
})

/** Custom service without the CSRF header: 403. */
clause('ACCESS-12', async ({ run, main }) => {
  await needsCsrfCookie(run, main)
  await judgeCalls(run, main, 'noHeader', async ({ refused }) => {
    if (await isServedAsDeclared(run, isServed(refused))) return
    expect(refused).toHaveStatus(403)
  })
})

/** A refused change changes nothing. */
clause('ACCESS-13', async ({ run, main }) => {
  let refusals = 0
  const alsoInVerbose: (readonly [ChangeTwins['method'], 'noCookies' | 'tamperedTicket' | 'noHeader'])[] = []
  await judgeEach(['noCookies', 'tamperedTicket', 'noHeader'] as const, (row) =>
    judgeChanges(run, row, async ({ method, refused, isStored, changed, again }) => {
      if (isSuccess(refused)) return
      await expectNothingMoved(run, main, { changed, again })
      if (!isStored) return
      refusals += 1
      if (isRefused(run, refused)) alsoInVerbose.push([method, row])
    }),
  )
  // Those that ACCESS-1, ACCESS-6 and ACCESS-10 send besides.
  await judgeEach(alsoInVerbose, async ([method, row]) => {
    const sent = await alteredInVerbose(run, main, method, alterations[row])
    if (!isSuccess(sent.changed.answer)) await expectNothingMoved(run, main, sent)
  })
  if (refusals === 0)
    cantTell(
      'no change was refused that is seen in the record when it is made in order: see ACCESS-1, ACCESS-6 and ACCESS-10 for what was not refused, and WRITE-1 and WRITE-3 for what is not seen',
    )
})

/** The two extra headers of the 401 advice do no harm. */
clause('ACCESS-14', async ({ run, main }) => {
  const { refused: withHeaders } = await sendTwins(run, main, plainRead(run), alterations.forceUseSession, {
    asDocumented: isGoodRead,
  })
  expect(
    isGoodRead(withHeaders) ? 'records' : seen(withHeaders),
    `${named(withHeaders)}, a good read with the two headers added`,
  ).toBe('records')
})

/** A refusal carries no record. */
clause('ACCESS-15', async ({ run, main }) => {
  const judge = (twins: Twins) => {
    expectNoLeaks(run, twins)
  }
  let refusals = 0
  await judgeParts(
    async () => {
      refusals = await judgeRefusals(run, main, dataColumns, judge)
    },
    () => judgeOtherRefusals(run, main, dataColumns, judge),
    () => expectNoRecordByChanges(run),
  )
  if (refusals === 0) cantTell('no request was refused, so no refusal could carry a record')
})

/** What a wrong CSRF token meets. */
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
