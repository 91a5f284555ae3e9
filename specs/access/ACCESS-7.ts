/**
 * ACCESS-7: the 401 of a legacy read with a tampered ticket offers Basic and carries an HTML body (line 175).
 */
import type { Exchange } from '../../src/exchange/index.js'
import { allOf, check, defineClause, finding, isPage, type Finding } from '../../src/check/index.js'
import { cell, cellInXml } from '../../src/check/access/grid.js'
import { isRejectedByRedirect } from '../../src/check/access/redirected.js'
import { offersBasic } from '../../src/check/access/unauthorized.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { cantTell } from '../../src/check/outcome/verdict.js'
import { isHtmlPage, isJson, named, seen } from '../../src/check/core/answers.js'

const row = 'tamperedTicket'

const offers = (answer: Exchange): Finding =>
  finding(
    offersBasic(answer),
    'WWW-Authenticate: Basic',
    `WWW-Authenticate: ${answer.headerAll('www-authenticate').join(', ') || 'none'}`,
  )

const isHtml = (answer: Exchange): Finding =>
  allOf(finding(answer.mediaType === 'text/html', 'content type text/html', seen(answer)), isPage(answer))

/** The JSON body, or the page without a challenge, that is declared in place of these. A challenge by another scheme is one all the same. */
function isDeclared(run: RunContext, answer: Exchange): boolean {
  const isUnchallenged = answer.headerAll('www-authenticate').length === 0
  const inItsStead = isJson(answer) ? isUnchallenged || offersBasic(answer) : isUnchallenged && isHtmlPage(answer)
  return run.departures.used('refused-401-json', inItsStead)
}

const as =
  (judge: (answer: Exchange) => Finding) =>
  (answer: Exchange, { run }: { readonly run: RunContext }): Finding =>
    isDeclared(run, answer) ? finding(true, 'a 401 as declared', seen(answer)) : judge(answer)

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
