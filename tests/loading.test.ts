import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const exchange = new URL('../dist/src/exchange/index.js', import.meta.url).href

/** The files of packages that Node has required once the built room of exchanges is loaded. */
async function requiredFiles(): Promise<readonly string[]> {
  const program = `await import('${exchange}')
const { default: { createRequire } } = await import('node:module')
console.log(JSON.stringify(Object.keys(createRequire('${exchange}').cache)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  return JSON.parse(stdout) as readonly string[]
}

it('loads of undici what is used, and not the whole, for which every start would wait', async () => {
  const files = (await requiredFiles()).filter((file) => file.includes('/undici/'))
  expect(files.some((file) => file.endsWith('/dispatcher/agent.js'))).toBe(true)
  expect(files.filter((file) => /\/undici\/index\.js$|\/web\/fetch\/index\.js$/.test(file))).toEqual([])
})
