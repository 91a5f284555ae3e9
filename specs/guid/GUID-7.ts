/** GUID-7: what other spellings of a GUID meet. */
import { observeOtherSpellings } from '../../src/scenario/changes/index.js'
import { clause } from '../../src/scenario/index.js'

clause('GUID-7', async ({ run, main }) => {
  await observeOtherSpellings(run, main)
})
