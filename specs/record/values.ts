/** How the values of records are judged: those of the probe entity's, and those of the sandbox record's entity. */
import { check, finding, type Check, type Finding } from '../../src/check/index.js'
import { untested } from '../../src/check/outcome/verdict.js'
import type { Given } from '../../src/check/runner/given.js'
import {
  faultsOfEntity,
  faultsOfSandboxEntity,
  legacyReader,
  legacySample,
  needsRichSample,
  type ValueCheck,
} from '../../src/check/relations/index.js'

interface Judged {
  readonly faults: readonly string[]
  readonly looked: string
}

const laidDown =
  (expected: string) =>
  ({ faults, looked }: Judged): Finding =>
    finding(faults.length === 0, expected, faults.length === 0 ? `${expected} in ${looked}` : faults.join('; '))

/** The records of the probe entity, however they were read. Too few of them decide nothing, unless they show a fault. */
export const values = (value: ValueCheck, says: string, expected: string): Check<unknown, Given> =>
  check({
    says,
    depth: 'core',
    cost: { requests: 0 },
    asks: async ({ run, main }): Promise<Judged> => {
      const sample = await legacySample(run, main)
      const faults = await faultsOfEntity(run, sample, value)
      if (faults.length === 0) needsRichSample(run, sample)
      return { faults, looked: `${String(sample.rows.length)} records of ${sample.reader.entity}` }
    },
    expects: laidDown(expected),
  })

/** The records of the sandbox record's entity, where that is another. */
export const sandboxValues = (value: ValueCheck, says: string, expected: string): Check<unknown, Given> =>
  check({
    says,
    depth: 'standard',
    cost: { requests: 1 },
    asks: async ({ run, main }): Promise<Judged> => {
      const reader = legacyReader(run, main)
      const { entity = reader.entity } = run.profile.sandbox ?? {}
      if (entity === reader.entity) untested('the profile names no sandbox record of another entity', 'sandbox.entity')
      return { faults: await faultsOfSandboxEntity(run, reader, value), looked: `the records of ${entity}` }
    },
    expects: laidDown(expected),
  })
