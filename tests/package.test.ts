import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './support/page.js'

interface Manifest {
  readonly engines: { readonly node: string }
  readonly scripts: Readonly<Record<string, string>>
  readonly publishConfig: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
}

interface Lock {
  readonly packages: Readonly<Record<string, Readonly<Record<string, boolean | undefined>>>>
}

const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const manifest = JSON.parse(read('package.json')) as Manifest
const { packages } = JSON.parse(read('package-lock.json')) as Lock

// scripts/try-package.sh packs the package, holds it to its size, tries to publish it and installs it.
describe('the package', () => {
  it('is published with provenance, to a registry that only the publisher names', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
  })

  it('runs nothing when it is installed, nor does any package that it needs', () => {
    const scripts = Object.keys(manifest.scripts).filter((name) => /^(pre|post)?install$/.test(name))
    const needed = Object.entries(packages).filter(
      ([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional,
    )
    expect(needed.length).toBeGreaterThan(20)
    expect([...scripts, ...needed.filter(([, each]) => each['hasInstallScript']).map(([path]) => path)]).toEqual([])
  })

  it('needs the oldest version of Node that CI tests, or a newer one', () => {
    const [, tested = ''] = /for version in ([\d. ]+); do begin "the suite in Node/.exec(read('.ci/run')) ?? []
    const [oldest = '', ...newer] = tested.split(' ')
    expect(manifest.engines.node).toBe(`>=${oldest}`)
    expect(newer.length).toBeGreaterThan(1)
    for (const script of ['scripts/join-modules.js', 'scripts/beside.js'])
      expect(read(script)).toContain(`'node${oldest}'`)
  })
})
