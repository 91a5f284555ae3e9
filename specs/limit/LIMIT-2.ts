/** LIMIT-2: a $top above the row cap does not lift it (section "Limits"). */
import { check, defineClause } from '../../src/check/index.js'
import { besideLegacy, keepsCapIfRead, topInXml, topKeepsCap } from '../../src/check/limits/index.js'

defineClause('LIMIT-2', {
  checks: {
    top: check({
      says: 'A read with a $top above the cap gives no more records than the cap in one answer.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      control: 'the read without $top, which reaches the cap',
      asks: ({ run, main }) => besideLegacy(run, main, 'legacyTop'),
      expects: (reads, { run }) => topKeepsCap(run, reads),
    }),
    xml: check({
      says: 'A read in XML with a $top above the cap gives no more records than the cap in one answer.',
      depth: 'standard',
      cost: { requests: 2, rows: 'large' },
      asks: ({ run, main }) => topInXml(run, main),
      expects: (read, { run }) => keepsCapIfRead(run, read),
    }),
  },
})
