/** READ-12: a filter that does not parse is refused with the OData error body, never answered with rows (lines 88 and 178). */
import { allOf, check, type Check, collectionIn, defineClause, finding, untested } from '../../src/check/index.js'
import {
  againInXml,
  hasErrorBody,
  hasNoRows,
  refusedByService,
  unreadableFilter,
  type UnreadableKind,
} from '../../src/check/reading/index.js'

const control = 'the same read with a filter on a known Id'

const refused = (kind: UnreadableKind, says: string, depth: Check['depth'] = 'standard') =>
  check({
    says,
    depth,
    cost: { requests: depth === 'core' ? 3 : 1 },
    control,
    asks: async ({ run, main }) => {
      const [pair = untested('there is no such filter')] = await unreadableFilter(kind)(run, main, 'legacy')
      const byService = await refusedByService(run, main, [pair])
      return { failed: pair.failed, isGuarded: byService.length === 0 }
    },
    expects: ({ failed, isGuarded }, { run }) => {
      const rows = hasNoRows(failed)
      if (rows.holds !== true || !isGuarded) return allOf(rows, hasErrorBody(failed, run))
      const reason = 'a filter before the target blocked the request: exempt it there, and run again'
      return { holds: 'undecided', reason, blame: 'target' }
    },
  })

defineClause('READ-12', {
  checks: {
    'no-right-side': refused(
      'right side',
      'A filter that ends after its operator is rejected with an OData error body.',
      'core',
    ),
    'word-behind': refused(
      'word behind',
      'A filter followed by a stray word is rejected, not evaluated up to that word.',
    ),
    xml: check({
      says: 'In XML, a filter followed by a stray word is not answered with records.',
      depth: 'standard',
      cost: { requests: 2 },
      control,
      asks: async ({ run, main }) => {
        const pairs = await unreadableFilter('word behind')(run, main, 'legacy')
        const [pair = untested('there is no such filter')] = await againInXml(run, main, pairs)
        return pair.failed
      },
      expects: (failed) => {
        const kind = failed.status === 200 ? collectionIn(failed).kind : 'a refusal'
        return allOf(hasNoRows(failed), finding(kind !== 'a collection', 'no collection', kind))
      },
    }),
  },
})
