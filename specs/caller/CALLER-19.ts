/** CALLER-19: the client ends on permitted variations as on the plain deployment (line 47: a cookie may come twice; line 50: or later). */
import { defineDuties, summed } from '../../src/traffic/index.js'

defineDuties('CALLER-19', {
  occasion: 'Have the checker run the command on sets of permitted variations (`client --vary 3 -- COMMAND`).',
  checks: {
    ends: {
      says: 'On permitted variations of a deployment the client ends as on the plain one.',
      depth: 'core',
      judges: ({ variety, steps }) => {
        if (!variety || variety.played === 0) return undefined
        const [first] = steps
        const broken = variety.dependsOn.map(({ what, seen, evidence }) => ({
          step: { id: evidence[0] ?? first?.id ?? '', scenario: '' },
          by: {
            broken: `the client depends on ${what}: ${seen}`,
            mend: `do not rely on ${what}: the document does not promise it`,
            with: evidence,
          },
        }))
        const sets = variety.played === 1 ? '1 set' : `${String(variety.played)} sets`
        const kept = first ? [{ step: first, by: { kept: `the same end on ${sets} of permitted variations` } }] : []
        return summed('the same end on each set', broken.length > 0 ? broken : kept)
      },
    },
  },
})
