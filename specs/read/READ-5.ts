/** READ-5: $select, with one field and with several: the records hold what was selected and no other field (line 88). */
import { defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRichRecords } from '../../src/check/queries/index.js'
import { idAlone, selections, selects } from '../../src/check/reading/index.js'

defineLiveClause('READ-5', {
  needs: needsRichRecords,
  checks: {
    'one-field': comparing({
      says: '$select with one field returns as many records as without it, with that field and no other.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ sample }) => selects(selections(sample).one, sample),
    }),
    'several-fields': comparing({
      says: '$select with several fields of different types returns these fields, with their values, and no other.',
      depth: 'core',
      cost: { requests: 1 },
      asks: ({ sample }) => selects(selections(sample).several, sample),
    }),
    xml: comparing({
      says: 'In XML, $select with several fields returns these fields and no other.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: ({ sample }) => selects(selections(sample).inXml, sample, 'xml'),
    }),
    'id-alone': comparing({
      says: '$select=Id returns the Id of each record and no other field.',
      depth: 'full',
      cost: { requests: 1 },
      asks: ({ sample }) => selects(idAlone(sample), sample),
    }),
  },
})
