/** READ-6: $top=n returns n records where there are more, over all pages (line 88). */
import { defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRichRecords } from '../../src/check/queries/index.js'
import { givesNone, givesThatMany } from '../../src/check/reading/index.js'

defineLiveClause('READ-6', {
  needs: needsRichRecords,
  checks: {
    several: comparing({
      says: '$top=5 (or one less than there are records) returns exactly that many records over all pages.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ sample }) => givesThatMany(Math.min(5, sample.rows.length - 1), sample),
    }),
    zero: comparing({
      says: '$top=0 returns no record, or is rejected.',
      depth: 'full',
      cost: { requests: 1 },
      asks: ({ sample }) => givesNone(sample),
    }),
  },
})
