import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { executable } from './command.js'

/** As in Node 22.8 and later, whatever version plays this. */
function withCache(body: string): string {
  return `data:text/javascript,${encodeURIComponent(`import module from 'node:module'\nmodule.enableCompileCache = (directory) => { ${body} }`)}`
}

it.each([
  [
    'is kept in the cache directory of the user',
    'console.error(directory)',
    /^\/home\/own\/svc-conformance\/compiled\n$/,
  ],
  ['cannot be kept, and the command works', 'throw new Error(directory)', /^$/],
])('compiled code %s', (_what, body, said) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', withCache(body), executable, '--version'],
    { encoding: 'utf8', env: { ...process.env, XDG_CACHE_HOME: '/home/own', LOCALAPPDATA: '/home/own' } },
  )
  expect({ status, version: stdout }).toEqual({ status: 0, version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string })
  expect(stderr).toMatch(said)
})
