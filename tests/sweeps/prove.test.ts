import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validatorOf } from '../../src/schema/compile.js'
import type { Proof } from '../../src/schema/generated/proof.js'
import { RobbedSuite } from '../proof/robbed-suite.js'
import { command, RunningCommand, temporaryFolder, type Ended } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'

/** Runs `prove` into a folder of its own. */
async function prove(...args: readonly string[]): Promise<Ended & { readonly folder: string; readonly proof: Proof }> {
  const folder = join(temporaryFolder(), 'proof')
  const ended = await command(['prove', ...args, '--out', folder])
  const written = join(folder, 'proof.json')
  const proof = (existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : {}) as Proof
  return { ...ended, folder, proof }
}

const idsOf = ({ subjects }: Proof) => subjects.map(({ id }) => id)

describe('prove', { timeout: 90_000 }, () => {
  it('--only CLAUSE holds it against every deviation that breaks it, and prints the folder of the matrix', async () => {
    const { code, stdout, stderr, folder, proof } = await prove('--only', 'page-1')
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${folder}\n` })
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'proof.html', 'proof.json'])
    expect(validatorOf('proof')(proof)).toBe(true)
    expect(proof).toMatchObject({ holds: true, asked: { clauses: ['PAGE-1'], subjects: [] } })

    const { reached, of } = proof.numbers.deviations
    expect(of).toBeGreaterThan(0)
    expect(reached).toBe(of)
    expect(proof.clauses).toMatchObject([{ id: 'PAGE-1', deviations: expect.any(Array) as unknown }])
    expect(proof.clauses[0]!.deviations).toHaveLength(of)
    expect(stderr).toContain(`${String(of)} of ${String(of)} deviations failed exactly the expected clauses`)
    expect(stderr).toContain(`${String(of + 2)} servers to judge`)
    expect(stderr).toContain('The proof succeeded.')
  })

  it('--deviation ID judges it by every clause, with the controls, and takes variants and trivial servers too', async () => {
    const { code, proof } = await prove(
      ...['no-header-accepted-on-read', 'atom-prefixes', 'unauthorized'].flatMap((id) => ['--deviation', id]),
      ...['--only', 'ACCESS-9'],
    )
    expect(code).toBe(0)
    const asked = ['no-header-accepted-on-read', 'atom-prefixes', 'unauthorized']
    expect(idsOf(proof)).toEqual(['unchanged', 'everything-broken', ...asked])
    expect(proof.numbers).toEqual({
      deviations: { reached: 1, of: 1 },
      variants: { reached: 1, of: 1 },
      trivial: { reached: 0, of: 1 },
      depths: { core: { reached: 1, of: 1 }, standard: { reached: 1, of: 1 }, full: { reached: 1, of: 1 } },
    })
  })

  it('exits with 1 where it does not hold, and says which clause of which server', async () => {
    const suite = new RobbedSuite()
    afterThisFile(() => {
      suite.remove()
    })
    suite.rob(['PAGE-2'])
    const folder = temporaryFolder()
    const args = [suite.program, 'prove', '--only', 'PAGE-2', '--out', folder]
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(process.execPath, args, (fault, _stdout, told) => {
        resolve({ code: fault?.code ?? 0, stderr: told })
      })
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^deviation \S+: .+\n {2}PAGE-2 did not fail/m)
    expect(stderr).toContain('clauses without a deviation that fails them: PAGE-2')
    expect(stderr).toContain('The proof failed.')
  })

  it.each([
    ['an unknown server', ['--deviation', 'no-such'], 'no-such'],
    ['an unknown clause', ['--only', 'ACCESS-99'], 'ACCESS-99'],
    ['a clause that nothing breaks', ['--only', 'OBS-1'], 'nothing to prove'],
    ['an empty folder', ['--out', ''], '--out'],
    ['a part to be recorded', ['--only', 'PAGE-1', '--record', 'detection.json'], 'only a complete proof'],
  ])('refuses %s as wrong usage, and says which', async (_says, args, told) => {
    const { code, stdout, stderr } = await command(['prove', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(told)
  })
})

describe.skipIf(process.platform !== 'linux')('prove, ended by a signal', { timeout: 90_000 }, () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '%s: ends with %i, writes no part of a proof, and leaves no process and no file',
    async (signal, code) => {
      const folder = temporaryFolder()
      const running = new RunningCommand(['prove', '--out', join(folder, 'proof')], { env: { TMPDIR: folder } })
      await running.says(/servers to judge/)
      const children = await childrenOf(running.child.pid!)
      expect(children.length).toBeGreaterThan(0)
      const ended = await running.end(signal)
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(children.filter(isAlive)).toEqual([])
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('SIGKILL: leaves no process', async () => {
    const running = new RunningCommand(['prove', '--out', join(temporaryFolder(), 'proof')])
    await running.says(/servers to judge/)
    const children = await childrenOf(running.child.pid!)
    running.child.kill('SIGKILL')
    await running.ended
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([])
  })
})

/** The processes that a process has begun: as soon as there are any. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const found = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((each) => parentOf(each) === pid)
  await expect.poll(found, { timeout: 10_000 }).not.toEqual([])
  return found()
}

function parentOf(pid: number): number | undefined {
  const [, state, parent] = /\) (\S) (\d+)/.exec(statOf(pid)) ?? []
  return state === undefined ? undefined : Number(parent)
}

/** A process that has ended and that nobody has asked for yet is not alive any more. */
function isAlive(pid: number): boolean {
  return /\) [^ZX] /.test(statOf(pid))
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  } catch {
    return ''
  }
}
