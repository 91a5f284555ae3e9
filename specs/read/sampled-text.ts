import type { GivenSample } from '../../src/check/index.js'
import { type Choice, choicesOf, legacySample, textContaining } from '../../src/check/queries/index.js'

/** A text of the sample with such a sign, or one that the run's sample showed before: somebody may change it meanwhile. */
export async function sampledText({ run, main, sample }: GivenSample, sign: string): Promise<Choice | undefined> {
  const ofRun = textContaining(choicesOf(await legacySample(run, main)), sign)
  return ofRun && (textContaining(choicesOf(sample), sign) ?? ofRun)
}
