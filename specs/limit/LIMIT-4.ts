/** LIMIT-4: XML has the row cap of JSON (section "Limits"). */
import { cantTell, check, defineClause } from '../../src/check/index.js'
import { besideLegacy, hasSameCap, largeRead } from '../../src/check/limits/index.js'

defineClause('LIMIT-4', {
  needs: async ({ run, main }) => {
    const { format, name } = await largeRead(run, main, 'legacyXml')
    if (format !== 'xml') cantTell(`${name} requested XML but did not get it (READ-2)`)
  },
  checks: {
    cap: check({
      says: 'A read of the large entity in XML has the same cap as in JSON.',
      depth: 'core',
      cost: { requests: 1, rows: 'large' },
      control: 'the same read in JSON',
      asks: ({ run, main }) => besideLegacy(run, main, 'legacyXml'),
      expects: (reads, { run }) => hasSameCap(run, reads),
    }),
  },
})
