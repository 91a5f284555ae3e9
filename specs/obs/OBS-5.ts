/** OBS-5: limit on request bodies. Nothing is sent to find out. */
import { defineObservation, notShown, observe } from '../../src/check/index.js'

defineObservation('OBS-5', {
  depth: 'core',
  cost: { requests: 0 },
  observes: async ({ run }) => {
    const { tooLarge } = run.passiveObservations
    if (tooLarge.length === 0) return notShown()
    observe('a request was answered 413', { evidence: tooLarge })
  },
})
