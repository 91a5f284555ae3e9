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

it('loads the prompts only once something is asked', { timeout: 60_000 }, async () => {
  const hooks = `import { writeSync } from 'node:fs'
export function resolve(name, context, next) {
  if (name.startsWith('@clack/')) writeSync(2, 'loads ' + name)
  return next(name, context)
}`
  const told = `import { register } from 'node:module'; register(${JSON.stringify(asModule(hooks))})`
  const stderrOf = async (...args: readonly string[]) => {
    const { stderr } = await run(process.execPath, ['--import', asModule(told), ...args])
    return stderr
  }
  expect(await stderrOf('--input-type=module', '--eval', "await import('@clack/prompts')")).toContain('loads @clack/')
  expect(await stderrOf('dist/src/cli/main.js', 'run', '--only', 'LOGIN-1', '--plan')).not.toContain('loads @clack/')
})

function asModule(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}
