import { describe, expect, it } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { clausesOf } from '../contract/index.js'
import { catalogueOrder } from './sequencer.js'
import { specFilesOf } from './spec-files.js'

const files = specFilesOf(clausesOf('target').map(({ id }) => id))
const specification = (moduleId: string) => ({ moduleId }) as TestSpecification

async function sorted(moduleIds: readonly string[]): Promise<readonly string[]> {
  const Sequencer = catalogueOrder(files)
  return (await new Sequencer().sort(moduleIds.map(specification))).map(({ moduleId }) => moduleId)
}

describe('the spec files of a run', () => {
  const all = files.map((file) => `/some/where/${file}`)

  it('begin with LOGIN, whose logins may end other sessions', () => {
    expect(files.length).toBeGreaterThan(3)
    expect(files[0]).toMatch(/^specs\/login\.spec\./)
  })

  it('end with those that may blank fields of the sandbox record, that burden the target, and that list what was seen', () => {
    expect(files.slice(-3).map((file) => file.replace(/\.spec\..*/, ''))).toEqual([
      'specs/access',
      'specs/limit',
      'specs/obs',
    ])
  })

  it('are run in the order of the catalogue, however they were found', async () => {
    expect(await sorted(all)).toEqual(all)
    expect(await sorted([...all].reverse())).toEqual(all)
    expect(await sorted([all[2]!, all[0]!])).toEqual([all[0], all[2]])
  })

  it('are all run, though vitest would split them', async () => {
    const Sequencer = catalogueOrder(files)
    const specifications = all.map(specification)
    expect(await new Sequencer().shard(specifications)).toEqual(specifications)
  })

  it('are those of the classes that are asked for, each once', () => {
    expect(specFilesOf(['ACCESS-1', 'LOGIN-1', 'ACCESS-3']).map((file) => file.replace(/\.spec\..*/, ''))).toEqual([
      'specs/login',
      'specs/access',
    ])
    expect(specFilesOf([])).toEqual([])
  })
})
