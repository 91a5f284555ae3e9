/**
 * PAGE-3: the message-server login inside a good session is no prompt for credentials (lines 119 to 121).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  cantTell,
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  inapplicable,
  isLoginPage,
  isServed,
  named,
  seen,
  needsChanges,
} from '../../src/check/index.js'
import { needsGuarded, send, sessionColumn, sessionProof } from '../../src/check/sessions/index.js'
import { control, sharedControl } from '../../src/check/twins/index.js'

/** The calls that are there: both methods, inside a session whose read succeeds before and after. */
function callsInSession({ run, main }: Given): Promise<readonly Exchange[]> {
  needsChanges(run, 'messageServer')
  return run.shared('message-server calls', async () => {
    const url = run.addresses.messageServer
    const proof = await sessionProof(run, main)
    const { request, isGood } = proof
    await needsGuarded(run, proof)
    const column = proof.opens === 'records' ? await sessionColumn(run, main) : 'service'
    const calls = async () => {
      await sharedControl(run, main, column, () => control(run, main, request, isGood))
      const { loginNumber } = main
      const headers = [['Content-Type', 'application/json']] as const
      const posted = await send(main, { method: 'POST', url, headers, body: '{}' })
      const got = await send(main, { method: 'GET', url, headers: [] })
      await control(run, main, request, isGood)
      return { posted, got, sessionLived: main.loginNumber === loginNumber }
    }
    const first = await calls()
    // A session that ended meanwhile lent its own refusal to the calls. A second time it is the target's doing.
    const { posted, got } = first.sessionLived ? first : await calls()
    const there = [posted, got].filter(({ status }) => status !== 404 && status !== 405)
    if (there.length === 0)
      inapplicable(`the deployment has no message-server call (${seen(posted)} to POST, ${seen(got)} to GET)`)
    return there
  })
}

const challengesNobody = (answer: Exchange): Finding => {
  const isChallenge = answer.status === 401 || answer.header('www-authenticate') !== undefined
  const cure = 'a credentials challenge: clear the system setting for the default message library'
  return finding(!isChallenge, 'no challenge', isChallenge ? `${seen(answer)}, ${cure}` : seen(answer))
}

/** Refusals of what a call is sent with, which the document does not show: method and body are the checker's own. */
const mayMissSomething = ({ status }: Exchange): boolean => [400, 411, 415, 422].includes(status)

function isAnswered(answer: Exchange): Finding {
  if (isLoginPage(answer))
    cantTell(
      `${named(answer)} answered ${seen(answer)} with a login page inside a valid session, so the call did not reach the message server. Check any proxy before it`,
    )
  return finding(isServed(answer) || mayMissSomething(answer), 'status 2xx', seen(answer))
}

const ofAll = (answers: readonly Exchange[], judge: (answer: Exchange) => Finding): Finding => {
  const [first, ...others] = answers.map(judge)
  return first ? allOf(first, ...others) : inapplicable('the deployment has no message-server call')
}

defineClause('PAGE-3', {
  checks: {
    challenge: check({
      says: 'POST and GET of the message-server login inside a valid session are answered without a credentials challenge.',
      depth: 'core',
      cost: { requests: 3 },
      control: 'a read in the same session, before and after',
      asks: callsInSession,
      expects: (answers) => ofAll(answers, challengesNobody),
    }),
    status: check({
      says: 'POST and GET of the message-server login inside a valid session are answered with 2xx.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'a read in the same session, before and after',
      asks: callsInSession,
      expects: (answers) => {
        const [incomplete] = answers.filter(mayMissSomething)
        const found = ofAll(answers, isAnswered)
        if (found.holds === true && incomplete && !answers.some(isServed))
          cantTell(
            `${named(incomplete)} answered ${seen(incomplete)}, possibly because the checker left something out. The document does not show what this call sends`,
          )
        return found
      },
    }),
  },
})
