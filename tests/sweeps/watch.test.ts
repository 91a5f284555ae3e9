import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RunningCommand, temporaryFolder } from '../cli/command.js'

const small = ['--only', 'PAGE-1,ACME', '--accept-untested', '--format', 'json']

function clausesWanting(status: number): string {
  return `import { clause, expect } from 'svc-conformance'
clause('ACME-1', { title: 'A page', statement: 'It is there.', level: 'required' }, async ({ run, main }) => {
  const url = run.profile.target.baseUrl + '/Login/NuiLogin.aspx'
  expect(await main.send({ method: 'GET', url, headers: [['Accept', 'text/html']] })).toHaveStatus(${String(status)})
})`
}

describe('run --watch', () => {
  it('judges what failed first, and then everything, when a watched file changes', async () => {
    const folder = temporaryFolder()
    const specs = join(folder, 'clauses')
    mkdirSync(specs)
    writeFileSync(join(specs, 'acme.clause.js'), clausesWanting(418))
    const args = ['run', '--specs', specs, '--watch', '--watch-path', specs, '--out', join(folder, 'out')]
    const watching = new RunningCommand([...args, ...small], { cwd: folder })
    await watching.says(/1 clause failed: ACME-1\.[^]*Waiting for a change below .*clauses.*Ctrl-C ends/)
    writeFileSync(join(specs, 'acme.clause.js'), clausesWanting(200))
    await watching.says(/Failed before: ACME-1\. All pass now\.[^]*Holds at standard depth[^]*Waiting for/)
    watching.child.kill('SIGINT')
    const { code, stdout } = await watching.ended
    expect(code).toBe(0)
    expect(stdout).toBe(`${join(folder, 'out')}\n`.repeat(2))
  })
})
