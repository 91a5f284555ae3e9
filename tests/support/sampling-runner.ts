import { TestRunner, type RunnerTask, type RunnerTestFile } from 'vitest'
import { drawnFrom } from '../../src/proof/prove.js'

/**
 * Plays every test, or, if SWEEP_SAMPLE is set, that many of the tests and cases of each suite, chosen by SWEEP_SEED.
 * `npm run sweeps` plays all of them; CI plays another sample for each commit.
 */
export default class SamplingRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    const { SWEEP_SAMPLE: count, SWEEP_SEED: seed = '1' } = process.env
    if (count !== undefined) files.forEach((file) => sample(file.tasks, Number(count), Number(seed)))
  }
}

/** A case of `describe.each` is drawn as a whole; in any other suite the draw is repeated. */
function sample(tasks: readonly RunnerTask[], count: number, seed: number): void {
  const isDrawn = (task: RunnerTask) => task.type === 'test' || task.each === true
  const chosen = new Set(drawnFrom(tasks.filter(isDrawn), count, seed, ({ name }) => name))
  for (const task of tasks) {
    if (isDrawn(task)) {
      if (!chosen.has(task)) skip(task)
    } else if (task.type === 'suite') sample(task.tasks, count, seed)
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip'
  if (task.type === 'suite') task.tasks.forEach(skip)
}
