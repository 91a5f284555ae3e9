import type { Override } from '../behaviour.js'
import type { LimitedRead } from '../behaviour/limits.js'
import type { Deviation } from '../listed.js'
import type { Plan } from '../query/plan.js'

/** Breaches of the cap by reads that ask for some of the records, or for all of their fields: see `limit.ts`. */
export const filteredCapDeviations: readonly Deviation[] = [
  {
    id: 'filter-lifts-cap',
    sentence: 'A $filter of the legacy service lifts the cap.',
    breaks: ['LIMIT-1'],
    needs: { rows: 150, maxEntityRowCount: 120 },
    override: lifting(({ holds }) => holds !== undefined),
  },
  {
    id: 'filter-lifts-high-cap',
    sentence: 'A $filter of the legacy service lifts a cap of more than two thousand.',
    breaks: ['LIMIT-1'],
    needs: { rows: 2200, maxEntityRowCount: 2100 },
    override: lifting(({ holds }) => holds !== undefined),
  },
  {
    id: 'no-cap-without-select',
    sentence: 'The cap of the legacy service is kept where fields are selected, and not where whole records come.',
    breaks: ['LIMIT-1'],
    needs: { rows: 150, maxEntityRowCount: 120 },
    override: lifting(({ select }) => select === undefined),
  },
]

/** Gives reads of some plans every record: those of the legacy service, where nothing else is said. */
function lifting(
  applies: (plan: Plan) => boolean,
  concerns: (read: LimitedRead) => boolean = ({ service }) => service === 'legacy',
): Override {
  return ({ limits }) => {
    const lifted = new WeakSet<LimitedRead>()
    return {
      limits: {
        end(plan, found, read) {
          if (applies(plan) && concerns(read)) lifted.add(read)
          return limits.end(plan, found, read)
        },
        cap: (read, setting) => (lifted.has(read) ? Infinity : limits.cap(read, setting)),
      },
    }
  }
}
