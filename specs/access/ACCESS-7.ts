/**
 * ACCESS-7: the 401 of a legacy read with a tampered ticket offers Basic and carries an HTML body (line 175).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  allOf,
  asDeclared,
  cantTell,
  challengeInWords,
  check,
  defineClause,
  type Facts,
  finding,
  type Finding,
  isJson,
  isPage,
  named,
  orDeparture,
  renamedChallenge,
  type RunContext,
  seen,
} from '../../src/check/index.js'
import { cell, cellInXml, isRejectedByRedirect, offersBasic } from '../../src/check/access/index.js'

const row = 'tamperedTicket'

const offers = (answer: Exchange): Finding =>
  finding(offersBasic(answer), 'WWW-Authenticate: Basic', challengeInWords(answer))

const isHtml = (answer: Exchange): Finding =>
  allOf(finding(answer.mediaType === 'text/html', 'content type text/html', seen(answer)), isPage(answer))

/** A JSON body without a challenge, which may be declared. A challenge that was renamed on the way is one. */
function isJsonAlone(answer: Exchange): boolean {
  const isUnchallenged = answer.headerAll('www-authenticate').length === 0 && renamedChallenge(answer) === undefined
  return isJson(answer) && isUnchallenged
}

const as =
  (judge: (answer: Exchange) => Finding) =>
  (answer: Exchange, { run }: Facts): Finding =>
    asDeclared(run, orDeparture('refused-401-json', isJsonAlone(answer), judge(answer)))

/** The 401 to judge; there is none where the ticket was rejected by a redirect, as declared. */
function unauthorized(run: RunContext, answer: Exchange): Exchange {
  if (!isRejectedByRedirect(run, answer) && answer.status === 401) return answer
  return cantTell(`no 401 to check: ${named(answer)} answered ${seen(answer)} (ACCESS-6)`)
}

const refusedRead = async (run: RunContext) => unauthorized(run, (await cell(run, row, 'legacyRead')).refused)

defineClause('ACCESS-7', {
  checks: {
    challenge: check({
      says: 'The 401 of a legacy read with a tampered ticket offers Basic in WWW-Authenticate.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same read with the right ticket',
      asks: ({ run }) => refusedRead(run),
      expects: as(offers),
    }),
    html: check({
      says: 'The 401 of a legacy read with a tampered ticket has an HTML body.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same read with the right ticket',
      asks: ({ run }) => refusedRead(run),
      expects: as(isHtml),
    }),
    xml: check({
      says: 'The 401 of a read without Accept, which would return XML, offers Basic and has an HTML body.',
      depth: 'standard',
      cost: { requests: 0 },
      control: 'the same read with the right ticket',
      asks: async ({ run }) => unauthorized(run, (await cellInXml(run, row)).refused),
      expects: as((answer) => allOf(offers(answer), isHtml(answer))),
    }),
  },
})
