/** COOKIE-8: the session cookie, set at login or on a later answer, can be sent back ("Cookies and headers set by login"). */
import {
  allOf,
  blameForNoRecord,
  cantTell,
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  givesRecords,
  inapplicable,
  isGoodRead,
  isRefused,
  isSuccess,
  named,
  needsRights,
  seen,
  undecided,
  unlessRecordInUse,
  untested,
} from '../../src/check/index.js'
import {
  callProofs,
  otherReads,
  readProof,
  send,
  sendRenewing,
  type SessionProof,
  sessionRead,
} from '../../src/check/sessions/index.js'
import { control } from '../../src/check/twins/index.js'
import { changeWithoutCookie } from '../../src/check/writing/index.js'
import type { Exchange } from '../../src/exchange/index.js'
import { alterations } from '../../src/session/index.js'

/** The cookie may come with a later answer only: so many reads are made for it. */
const mostReads = 5

interface Proved extends Pick<SessionProof, 'opens'> {
  readonly answer: Exchange
  /** Refused with the cookie, and good without it: else other clauses judge what is wrong. */
  readonly isClosed: boolean
}

/** Reads until the session has the cookie: each new session begins without it where a later answer sets it. */
async function needsCookie({ run, main }: Given): Promise<void> {
  const name = main.names.session
  const request = await sessionRead(run, main)
  const value = () => main.store.valueOf(name, request.url)
  for (let reads = 0; value() === undefined && reads < mostReads; reads += 1)
    await control(run, main, request, isGoodRead)
  if (value() === undefined) inapplicable(`${name} was set neither at login nor on ${mostReads} later answers`)
}

async function proved(given: Given, proofs: readonly SessionProof[]): Promise<readonly Proved[]> {
  const { run, main } = given
  const without = alterations.withoutCookie(main.names.session)
  const all: Proved[] = []
  for (const { request, isGood, opens } of proofs) {
    await needsCookie(given)
    const answer = await send(main, request)
    all.push({ answer, opens, isClosed: isRefused(run, answer) && isGood(await send(main, request, without)) })
  }
  return all
}

const isOpen = ({ answer, opens, isClosed }: Proved): Finding => finding(!isClosed, opens, seen(answer))

defineClause('COOKIE-8', {
  checks: {
    read: check({
      says: 'A read with the session cookie returns records.',
      depth: 'core',
      cost: { requests: 1 },
      asks: async (given) => {
        const { run, main } = given
        const without = alterations.withoutCookie(main.names.session)
        const request = await sessionRead(run, main)
        const ask = async () => {
          await needsCookie(given)
          const withIt = await send(main, request)
          if (isGoodRead(withIt)) return { withIt }
          const bare = await send(main, request, without)
          // Once more with it: what failed by chance is no matter of the cookie.
          return isGoodRead(bare) ? { withIt: await send(main, request) } : { bare }
        }
        const first = await ask()
        if (first.withIt) return first.withIt
        // A session that has ended is good for neither.
        const isAliveAgain = isGoodRead(await sendRenewing(run, main, request))
        const { withIt, bare } = isAliveAgain ? await ask() : first
        if (withIt) return withIt
        await needsRights(run, main, bare)
        return cantTell(
          `the read fails with ${main.names.session} and without it (${named(bare)} answered ${seen(bare)})`,
          blameForNoRecord(bare),
        )
      },
      expects: givesRecords,
    }),
    'other-reads': check({
      says: 'A read through the OData endpoint and a read in XML are not refused because of the session cookie.',
      depth: 'standard',
      cost: { requests: 2 },
      after: 'read',
      asks: (given) => proved(given, otherReads(given.run).map(readProof)),
      expects: ([first, ...others]) =>
        first ? allOf(isOpen(first), ...others.map(isOpen)) : undecided('no other read was sent', 'checker'),
    }),
    service: check({
      says: 'A call of the custom service is not refused because of the session cookie.',
      depth: 'standard',
      cost: { requests: 1 },
      after: 'read',
      asks: async (given) => {
        const [call] = await proved(given, callProofs(given.run))
        return call ?? untested('no custom service is configured', 'services.custom')
      },
      expects: isOpen,
    }),
    changes: check({
      says: 'A change of the sandbox record that this session is refused is also refused without the session cookie.',
      depth: 'full',
      cost: { requests: 0 },
      after: 'read',
      asks: async ({ run, main }) => {
        const tried = await unlessRecordInUse(() => changeWithoutCookie({ run, main }, main.names.session))
        return tried ?? inapplicable('no change was refused to this session, or others use the record')
      },
      expects: ({ refused, without }) =>
        finding(
          !isSuccess(without),
          'also refused without the cookie',
          `${seen(without)}, and ${seen(refused)} with it`,
        ),
    }),
  },
})
