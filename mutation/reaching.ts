/** Planted into the copy that holds the mutants, for every file of tests: writes down which mutants the file comes by. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { handOver } from './probe.js'

const folder = process.env['MUTATION_REACH']

afterAll(() => {
  const file = expect.getState().testPath
  if (folder === undefined || file === undefined) return
  writeFileSync(join(folder, `${file.replaceAll(/\W/g, '-')}.json`), JSON.stringify({ file, reach: handOver() }))
})
