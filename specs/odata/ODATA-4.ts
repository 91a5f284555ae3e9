/** ODATA-4: an entity set that does not exist is never answered with rows (derived from "Read records, OData endpoint"). */
import { allOf, check, collectionIn, defineClause, finding, inRole, rowsOf, undecided } from '../../src/check/index.js'
import { unknownCollection } from '../../src/check/reading/index.js'

type Provoked = Awaited<ReturnType<typeof unknownCollection>>[number]

function givesNoRows({ failed }: Provoked) {
  const rows = failed.status === 200 ? collectionIn(failed).count : (rowsOf(failed)?.length ?? 0)
  return finding(
    rows === 0,
    'no records',
    rows === 0 ? `no records, ${String(failed.status)}` : `${String(rows)} records`,
  )
}

defineClause('ODATA-4', {
  checks: {
    unknown: check({
      says: 'A read of an entity set that does not exist gives no records.',
      depth: 'core',
      cost: { requests: 2 },
      control: 'the same read of an entity set that exists',
      asks: async ({ run, main }) => {
        const all = await unknownCollection(run, main, 'odata')
        for (const { failed } of all) inRole('an entity set that does not exist', failed)
        return all
      },
      expects: ([first, ...others]) =>
        first ? allOf(givesNoRows(first), ...others.map(givesNoRows)) : undecided('nothing was sent', 'checker'),
    }),
  },
})
