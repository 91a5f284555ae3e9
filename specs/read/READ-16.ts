/**
 * READ-16: where a collection comes in pages, all pages together hold each record once, and every record that a filter of one
 * page's size finds; on both services. The body shape of a collection is not shown (derived; line 56).
 */
import {
  allOf,
  askAll,
  check,
  comparedOnSamples,
  defineClause,
  type Finding,
  inapplicable,
} from '../../src/check/index.js'
import { inPages, legacyReader, needsIds, odataReader, type Reader, sampleOf } from '../../src/check/queries/index.js'
import { holdsAllInPages } from '../../src/check/reading/index.js'
import { probeEntity } from '../../src/check/sessions/index.js'

/** Whether the pages of one service hold what they must; undefined where it does not page. */
async function pagesOf(reader: Reader): Promise<Finding | undefined> {
  const sample = await sampleOf(reader)
  const pages = await inPages(sample)
  if (!pages) return undefined
  needsIds(sample)
  return comparedOnSamples(reader, async (one) => ({
    breaches: await holdsAllInPages(one),
    expected: 'each record on one page only, and each record that a filter finds on some page',
    seen: `${String(pages.answers.length)} pages with each record once`,
  }))
}

defineClause('READ-16', {
  checks: {
    pages: check({
      says: 'On each data service with paging, the pages contain each record once, and every record that a filter finds.',
      depth: 'core',
      cost: { requests: 8 },
      asks: async ({ run, main }) => {
        const services = run.policy.legacyAbsent ? [odataReader] : [legacyReader, odataReader]
        const { came, fault } = await askAll(services.map((readerOf) => () => pagesOf(readerOf(run, main))))
        const paged = came.flatMap((one) => one ?? [])
        const [found, ...others] = paged
        if (found && (fault === undefined || paged.some(({ holds }) => holds === false))) return allOf(found, ...others)
        if (fault !== undefined) throw fault
        return inapplicable(`the records of ${probeEntity(run)} that were read fit on one page`)
      },
      expects: (found) => found,
    }),
  },
})
