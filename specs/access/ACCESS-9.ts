/**
 * ACCESS-9: a legacy read with every cookie, but without the CSRF header, is answered with 403 (lines 48, 143 and 176).
 */
import { check, defineClause, givesNoRecord, hasStatus, type RunContext, untested } from '../../src/check/index.js'
import { cell, cellInXml, isServedAsDeclared, needsCsrfCookie, otherReadChecks } from '../../src/check/access/index.js'
import { readByRestrictedUser } from '../../src/check/rights/index.js'
import { legacyRead } from '../../src/check/sessions/index.js'
import { isAccessGranted, noteTwins, sendTwins, type Twins } from '../../src/check/twins/index.js'
import type { Exchange } from '../../src/exchange/index.js'
import { alterations, isForced, type Actor, type Alteration } from '../../src/session/index.js'

/** What the read without the header came to, and whether it was served as the profile declares. */
async function pairOf(run: RunContext, twins: Twins) {
  return { refused: twins.refused, isDeclared: await isServedAsDeclared(run, isAccessGranted(twins)) }
}

/** The plain read with two things altered, beside the same read in order. */
async function besidePlainRead(run: RunContext, main: Actor, alteration: Alteration): Promise<Exchange> {
  const { accepted } = await cell(run, 'noHeader', 'legacyRead')
  const asDocumented = ({ status }: Exchange) => status === 403
  const twins = await sendTwins(run, main, legacyRead(run), alteration, { accepted, asDocumented })
  noteTwins(twins)
  return twins.refused
}

const isForbidden = ({ refused, isDeclared }: Awaited<ReturnType<typeof pairOf>>) =>
  isDeclared ? { ...hasStatus(refused, refused.status), expected: 'served, as declared' } : hasStatus(refused, 403)

defineClause('ACCESS-9', {
  needs: ({ run, main }) => needsCsrfCookie(run, main),
  checks: {
    json: check({
      says: 'A read in JSON without the CSRF header is answered with 403.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same read with the header',
      asks: async ({ run }) => pairOf(run, await cell(run, 'noHeader', 'legacyRead')),
      expects: isForbidden,
    }),
    xml: check({
      says: 'A read without Accept, which would return XML, is answered with 403.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same read with the header',
      asks: async ({ run }) => pairOf(run, await cellInXml(run, 'noHeader')),
      expects: isForbidden,
    }),
    ...otherReadChecks({ row: 'noHeader', caller: 'without the CSRF header', after: 'json' }),
    user: check({
      says: 'The restricted user gets no records without the header.',
      depth: 'standard',
      cost: { requests: 2, sessions: ['restricted'] },
      control: "this user's read with the header",
      after: 'json',
      asks: async ({ run }) =>
        (await readByRestrictedUser(run)) ??
        untested('no restricted user with a readable entity is configured', 'users.restricted', 'entities.allowed'),
      expects: givesNoRecord,
    }),
    'session-cookie': check({
      says: 'A caller without the session cookie gets no records without the header.',
      depth: 'full',
      cost: { requests: 1 },
      control: 'the read in JSON with the header',
      after: 'json',
      asks: ({ run, main }) => {
        const { session } = main.names
        const request = legacyRead(run)
        if (main.store.valueOf(session, request.url) === undefined) untested(`the target sets no ${session}`)
        return besidePlainRead(run, main, alterations.noHeaderNorCookie(session))
      },
      expects: givesNoRecord,
    }),
    'force-use-session': check({
      says: 'Authorization: Cookie and ForceUseSession: true do not replace the header.',
      depth: 'standard',
      cost: { requests: 1 },
      control: 'the read in JSON with the header',
      after: 'json',
      asks: ({ run, main }) => {
        const request = legacyRead(run)
        if (isForced(run.policy, request)) untested('the run sends these headers with every request')
        return besidePlainRead(run, main, alterations.noHeaderForced)
      },
      expects: givesNoRecord,
    }),
  },
})
