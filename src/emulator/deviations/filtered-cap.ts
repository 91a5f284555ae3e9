import type { LimitedRead } from '../behaviour/limits.js'
import type { Deviation } from '../listed.js'

/** A breach of the cap by reads that ask for some of the records only: see `limit.ts`. */
export const filteredCapDeviations: readonly Deviation[] = [
  {
    id: 'filter-lifts-cap',
    sentence: 'A $filter of the legacy service lifts the cap.',
    breaks: ['LIMIT-1'],
    needs: { rows: 150, maxEntityRowCount: 120 },
    override({ limits }) {
      const filtered = new WeakSet<LimitedRead>()
      return {
        limits: {
          end(plan, found, read) {
            if (plan.holds && read.service === 'legacy') filtered.add(read)
            return limits.end(plan, found, read)
          },
          cap: (read, setting) => (filtered.has(read) ? Infinity : limits.cap(read, setting)),
        },
      }
    },
  },
]
