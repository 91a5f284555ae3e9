import { TestRunner, type RunnerTask, type RunnerTestFile } from 'vitest'
import { drawnFrom } from '../../src/proof/sample.js'

/**
 * Plays every test, or, where SWEEP_SAMPLE says how many, so many of the cases of each suite's tables (`it.each`,
 * `describe.each`), chosen by SWEEP_SEED. `npm run sweeps` plays all of them; CI plays another sample for each commit.
 */
export default class SamplingRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    const { SWEEP_SAMPLE: count, SWEEP_SEED: seed = '1' } = process.env
    if (count !== undefined) files.forEach((file) => sample(file.tasks, Number(count), Number(seed)))
  }
}

function sample(tasks: readonly RunnerTask[], count: number, seed: number): void {
  const cases = tasks.filter(({ each }) => each === true)
  const chosen = new Set(drawnFrom(cases, count, seed, ({ name }) => name))
  for (const task of tasks) {
    if (task.each === true && !chosen.has(task)) skip(task)
    else if (task.type === 'suite') sample(task.tasks, count, seed)
  }
}

function skip(task: RunnerTask): void {
  task.mode = 'skip'
  if (task.type === 'suite') task.tasks.forEach(skip)
}
