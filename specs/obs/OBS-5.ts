/** OBS-5: limit on request bodies. Nothing is sent to find out. */
import { clause, notShown, observe } from '../../src/scenario/index.js'

clause('OBS-5', async ({ run }) => {
  const { tooLarge } = run.sightings
  if (tooLarge.length === 0) return notShown()
  observe('a request was answered 413', { evidence: tooLarge })
})
