import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a file imports that begins a process or a browser: that takes longer than all that the test looks at. */
const beginsProcesses = /from '(node:child_process|playwright-core|@sparticuz\/chromium)'/

/** The files of tests, but for sweeps, that do all their work in the process of the tests; relative to the repository. */
export function testFiles(repository: string): readonly string[] {
  const seen = new Map<string, boolean>()
  return ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/(conformance|sweeps)\//.test(path))
    .filter((path) => !begins(join(repository, path), seen))
    .sort()
}

/** Whether a file of tests begins processes, or one of those that help it; what is tested does as it likes. */
function begins(path: string, seen: Map<string, boolean>): boolean {
  const known = seen.get(path)
  if (known !== undefined) return known
  seen.set(path, false)
  const text = readFileSync(path, 'utf8')
  const helpers = [...text.matchAll(/from '(\.{1,2}\/[^']+)\.js'/g)]
    .map(([, name = '']) => `${join(dirname(path), name)}.ts`)
    .filter((helper) => /\/(tests|testing)\//.test(helper) && existsSync(helper))
  const answer = beginsProcesses.test(text) || helpers.some((helper) => begins(helper, seen))
  seen.set(path, answer)
  return answer
}
