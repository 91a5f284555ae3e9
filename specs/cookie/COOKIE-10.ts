/**
 * COOKIE-10: a caller that drops the cookies which login set is refused, also with the CSRF token in the header ("Cookie login
 * sequence": an empty store causes 401 on later calls).
 */
import { allOf, check, defineClause, givesNoRecord, refusesAccess } from '../../src/check/index.js'
import { cell, cellInXml, observeCell } from '../../src/check/access/grid.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import { otherReadOf, refusedLikeOwnRead, type OtherReadKind } from '../../src/check/rights/closed-otherwise.js'
import { send } from '../../src/check/core/main-session.js'
import { sessionColumn } from '../../src/check/core/session-proof.js'
import { alterations } from '../../src/session/index.js'

const control = 'the same read with every cookie'

async function otherQuery({ run, main }: Given, which: OtherReadKind) {
  const column = await sessionColumn(run, main)
  return { column, query: await otherReadOf(run, 'noCookiesToken', column, which) }
}

const otherRead = (which: OtherReadKind, says: string) =>
  check({
    says,
    depth: 'standard',
    cost: { requests: 1 },
    control: 'the first read with every cookie; this read with them where it is not refused',
    after: 'json',
    asks: async (given) => {
      const { column, query } = await otherQuery(given, which)
      return refusedLikeOwnRead(given.run, given.main, query, { row: 'noCookiesToken', column })
    },
    expects: ({ answer }, { run }) => allOf(givesNoRecord(answer), refusesAccess(answer, run)),
  })

const whole = otherRead('whole', 'A read of the whole collection without cookies, as a browser sends it, is refused.')

defineClause('COOKIE-10', {
  checks: {
    json: check({
      says: 'A read without cookies, with the CSRF token in the header, is refused.',
      depth: 'core',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => (await cell(run, 'noCookiesToken', await sessionColumn(run, main))).refused,
      expects: (refused, { run }) => refusesAccess(refused, run),
    }),
    xml: check({
      says: 'A read without cookies that asks for no format, and would get XML, is refused.',
      depth: 'full',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => {
        if ((await sessionColumn(run, main)) !== 'legacyRead') inapplicable('the OData endpoint gives no XML')
        return (await cellInXml(run, 'noCookiesToken')).refused
      },
      expects: (refused, { run }) => refusesAccess(refused, run),
    }),
    entity: otherRead('another entity', 'A read of another entity without cookies is refused.'),
    select: otherRead('by id', 'A read with $filter and $select without cookies is refused.'),
    key: check({
      says: 'A read of one record by its key without cookies gives no record.',
      depth: 'full',
      cost: { requests: 1 },
      control: 'the first read with every cookie',
      after: 'json',
      asks: async (given) => {
        const { query } = await otherQuery(given, 'by key')
        return send(given.main, query.request, alterations.noCookiesToken)
      },
      expects: givesNoRecord,
    }),
    whole: {
      ...whole,
      depth: 'full',
      asks: async (given) => {
        // What the document leaves open in this row of the grid is looked at here, and judged by nobody.
        for (const column of ['change', 'odataRead', 'service'] as const)
          await observeCell(given.run, 'noCookiesToken', column)
        return whole.asks(given)
      },
    },
  },
})
