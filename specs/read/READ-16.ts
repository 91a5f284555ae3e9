/**
 * READ-16: where a collection comes in pages, all pages together hold each record once, and every record that a filter of one
 * page's size finds; on both services. The body shape of a collection is not shown (derived; line 56).
 */
import { asserted, check, defineClause } from '../../src/check/index.js'
import { judgeEach } from '../../src/check/outcome/judge-each.js'
import { inapplicable } from '../../src/check/outcome/verdict.js'
import { probeEntity } from '../../src/check/core/requests.js'
import { holds } from '../../src/check/relations/live/live-data.js'
import { holdsAllInPages } from '../../src/check/relations/joined/all-pages.js'
import { inPages, sampleOf } from '../../src/check/relations/asking/sample.js'
import { legacyReader, odataReader } from '../../src/check/relations/asking/query.js'
import { needsIds } from '../../src/check/relations/values/fields.js'

defineClause('READ-16', {
  checks: {
    pages: check({
      says: 'On each data service that pages, all pages together hold each record once, and every record that a filter finds.',
      depth: 'core',
      cost: { requests: 8 },
      ...asserted(async ({ run, main }) => {
        const services = run.policy.legacyAbsent ? [odataReader] : [legacyReader, odataReader]
        const paged: unknown[] = []
        await judgeEach(services, async (readerOf) => {
          const reader = readerOf(run, main)
          const sample = await sampleOf(reader)
          if (!(await inPages(sample))) return
          needsIds(sample)
          paged.push(reader)
          await holds(reader, holdsAllInPages)
        })
        if (paged.length === 0) inapplicable(`the records of ${probeEntity(run)} that were read come in one page`)
        return 'each record on one page, and each that a filter finds on one of them'
      }, 'each record on one page, and each that a filter finds on one of them'),
    }),
  },
})
