/** OBS-5: limit on request bodies. Nothing is sent to find out. */
import { defineObservation } from '../../src/check/index.js'
import { observe } from '../../src/check/outcome/record.js'
import { notShown } from '../../src/check/observations/silences.js'

defineObservation('OBS-5', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => {
    const { tooLarge } = run.passiveObservations
    if (tooLarge.length === 0) return notShown()
    observe('a request was answered 413', { evidence: tooLarge })
  },
})
