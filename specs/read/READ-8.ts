/** READ-8: `or` in $filter returns the union of its two sides, without doubles (line 88). */
import { cantTell, defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRecordsApart } from '../../src/check/queries/index.js'
import { findsBySidesWithSigns, givesUnion, sidesOf } from '../../src/check/reading/index.js'

defineLiveClause('READ-8', {
  needs: needsRecordsApart,
  checks: {
    union: comparing({
      says: 'Two texts of one field and a condition on another field, joined by or, find the records that each finds alone.',
      depth: 'core',
      cost: { requests: 6 },
      asks: async ({ sample }) => {
        const { apart } = await sidesOf(sample)
        return givesUnion(apart, sample)
      },
    }),
    once: comparing({
      says: 'A record that matches both sides of an or is returned once.',
      depth: 'standard',
      cost: { requests: 3 },
      asks: async ({ sample }) => {
        const { overlapping = cantTell('no record matches two conditions', 'profile') } = await sidesOf(sample)
        return givesUnion(overlapping, sample)
      },
    }),
    signs: comparing({
      says: 'An or of texts with letters outside Latin-1, an ampersand, a plus sign and a quote finds the records that each finds alone.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: ({ sample }) => findsBySidesWithSigns(sample),
    }),
  },
})
