import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { builtLibrary } from './built.js'

/** An import, or what the build makes of one, see `scripts/required-packages.js`. */
const loading = /^(?:import|export)\b[^;]*?["']([^"'\n]+)["'];$|\bcreateRequire\d*\(import\.meta\.url\)\("([^"]+)"\)/gm

/** Everything that is loaded with a built module: files by path, packages by name. Not what it imports when it is called. */
function loadedWith(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const [, imported, required] of readFileSync(path, 'utf8').matchAll(loading)) {
    const from = imported ?? required ?? ''
    if (from.startsWith('.')) loadedWith(join(dirname(path), from), known)
    else known.add(from.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'))
  }
  return known
}

it('the package is imported without vitest, the emulator’s server and its records', () => {
  const loaded = [...loadedWith('dist/src/index.js')]
  expect(loaded.some((name) => name.startsWith('dist/src/chunks/'))).toBe(true)
  expect(loaded).toContain('tough-cookie')
  for (const heavy of ['vitest', '@faker-js/faker', 'allure-vitest', 'preact']) expect(loaded).not.toContain(heavy)
})

it('`expect` outside of a clause says where it belongs', async () => {
  const { expect: expectInside } = await builtLibrary()
  expect(() => expectInside(1).toBe(1)).toThrow(new TypeError('`expect` of svc-conformance works only inside a clause'))
})
