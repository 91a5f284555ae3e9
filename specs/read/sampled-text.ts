import type { GivenSample } from '../../src/check/index.js'
import { choicesOf, legacySample, withSign, type Choice } from '../../src/check/relations/index.js'

/** A text of the sample with such a sign, or one that the run's sample showed before: somebody may change it meanwhile. */
export async function sampledText({ run, main, sample }: GivenSample, sign: string): Promise<Choice | undefined> {
  const ofRun = withSign(choicesOf(run, await legacySample(run, main)), sign)
  return ofRun && (withSign(choicesOf(run, sample), sign) ?? ofRun)
}
