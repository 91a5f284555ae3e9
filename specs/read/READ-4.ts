/**
 * READ-4: the XML answer is well-formed and reads as the same collection as the JSON one: same ids, same values (line 89).
 * Numbers are compared by value, dates by instant, line ends alike; absent, null and empty text are the same.
 */
import { defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRichRecords } from '../../src/check/queries/index.js'
import { allInXml, sameIdsInXml, sameValuesInXml, wellFormedXml } from '../../src/check/reading/index.js'

defineLiveClause('READ-4', {
  needs: needsRichRecords,
  checks: {
    ids: comparing({
      says: 'The XML answer shows the same records as the JSON answer to the same query.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ sample }) => sameIdsInXml(sample),
    }),
    'well-formed': comparing({
      says: 'The XML answer is well-formed: its bytes have the declared charset, and its characters are allowed in XML 1.0.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ sample }) => wellFormedXml(sample),
    }),
    values: comparing({
      says: 'Each record has the same values in XML as in JSON.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ sample }) => sameValuesInXml(sample),
    }),
    whole: comparing({
      says: 'XML returns all records of the entity that JSON returns.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: ({ sample }) => allInXml(sample),
    }),
  },
})
