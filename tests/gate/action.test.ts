import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readHelp } from '../support/help.js'
import { readPage, root } from '../support/page.js'

interface Step {
  readonly name?: string
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly shell?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}

interface Action {
  readonly name: string
  readonly description: string
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

const text = readFileSync(new URL('action.yml', root), 'utf8')
const action = parse(text) as Action
const { steps } = action.runs
const judge = steps.find(({ id }) => id === 'run')!
const page = readPage('docs/ci.md')
const examples = page.blocks.filter(({ language }) => language === 'yaml').map((block) => parse(block.text) as object)

const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-action-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Runs the step as a runner does, with a program in the place of node that keeps its arguments and ends so. */
function play(inputs: Readonly<Record<string, string>>, code = 0, files = ['report.md', 'report.json']) {
  const temp = mkdtempSync(join(folder, 'run-'))
  const bin = join(temp, 'bin')
  mkdirSync(bin)
  const node = join(bin, 'node')
  const report = files
    .map((file) => `mkdir -p "$(dirname "\${@: -1}/${file}")" && printf "# report\\n" > "\${@: -1}/${file}"`)
    .join('\n')
  writeFileSync(node, `#!/usr/bin/env bash\nprintf '%s\\n' "$@" > '${temp}/args'\n${report}\nexit ${String(code)}\n`)
  chmodSync(node, 0o755)
  const [output, summary] = [join(temp, 'output'), join(temp, 'summary')]
  const script = join(temp, 'script.sh')
  writeFileSync(script, judge.run!)
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    encoding: 'utf8',
    env: {
      ...{ PATH: `${bin}:${process.env['PATH'] ?? ''}`, RUNNER_TEMP: temp, ACTION_PATH: '/action' },
      ...{
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        TARGET: '',
        PROFILE: '',
        TARGETS: '',
        ARGS: '',
        ...inputs,
      },
    },
  })
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return {
    status,
    stdout,
    args: read(join(temp, 'args')).trimEnd().split('\n'),
    output: read(output),
    summary: read(summary),
    temp,
  }
}

describe('action.yml', () => {
  it('is a composite action with the inputs and outputs that the page names', () => {
    expect(action).toMatchObject({ name: 'svc-conformance', runs: { using: 'composite' } })
    expect(action.description).not.toBe('')
    const named = page.table('input').map(([cell]) => cell!.replaceAll('`', ''))
    expect(Object.keys(action.inputs)).toEqual(named)
    for (const { description } of Object.values(action.inputs)) expect(description).not.toBe('')
    expect(Object.keys(action.outputs)).toEqual(['folder', 'exit-code'])
    for (const name of Object.keys(action.outputs)) expect(page.text).toContain(`\`${name}\``)
  })

  it('has a shell for every script, and no expression in one', () => {
    for (const step of steps) {
      expect((step.uses === undefined) !== (step.run === undefined), step.name).toBe(true)
      if (step.run === undefined) continue
      expect(step.shell).toBe('bash')
      expect(step.run).not.toContain('${{')
      execFileSync('bash', ['-n', '-c', step.run])
    }
  })

  it('refers to every input, and only to inputs, steps and outputs that there are', () => {
    const inputs = [...text.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name)
    expect(new Set(inputs)).toEqual(new Set(Object.keys(action.inputs)))
    const outputs = [...text.matchAll(/steps\.run\.outputs\.(\w+)/g)].map(([, name = '']) => name)
    expect(outputs.length).toBeGreaterThan(0)
    for (const name of outputs) expect(judge.run).toContain(`"${name}=$`)
    expect(existsSync(new URL('scripts/transpile.js', root))).toBe(true)
  })

  it('uses options that exist, and so do its examples', async () => {
    const known = (await readHelp()).get('run')!
    const given = [judge.run!, action.inputs['args']!.description, JSON.stringify(examples)].join('\n')
    const used = [...given.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option)
    expect(used).toContain('--out')
    expect(used.filter((option) => !known.includes(option) && !['--depth', '--branch'].includes(option))).toEqual([])
  })

  it('keeps the report also where the run failed, and then ends as the run did', () => {
    const keep = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact'))
    expect(steps[keep]).toMatchObject({ if: expect.stringMatching(/^always\(\)/) as string })
    expect(steps[keep]?.with).toMatchObject({ path: '${{ steps.run.outputs.folder }}' })
    const last = steps.at(-1)!
    expect(last).toMatchObject({ run: 'exit "$CODE"', env: { CODE: '${{ steps.run.outputs.code }}' } })
    expect(last.if).toBeUndefined()
  })
})

describe('the step that judges', () => {
  it('passes target, profile and options on, and keeps the report folder for itself', () => {
    const { status, args, output, temp } = play({
      ...{ TARGET: 'https://x.example/a b', PROFILE: 'my profile.yaml', ARGS: '--read-only\n  --only ACCESS,COOKIE' },
    })
    expect(status).toBe(0)
    expect(args.slice(0, -1)).toEqual([
      ...['/action/dist/src/cli/main.js', 'run', 'https://x.example/a b', '--profile', 'my profile.yaml'],
      ...['--read-only', '--only', 'ACCESS,COOKIE', '--out'],
    ])
    expect(output).toBe(`folder=${args.at(-1)!}\ncode=0\n`)
    expect(args.at(-1)).toMatch(new RegExp(`^${temp}/svc-conformance-`))
  })

  it.each([1, 2, 3, 4, 5, 6])('hands exit code %i on, after the summary is written', (code) => {
    const { status, output, summary } = play({ TARGET: 'https://x.example' }, code)
    expect({ status, summary }).toEqual({ status: 0, summary: '# report\n' })
    expect(output).toContain(`code=${String(code)}\n`)
  })

  it('judges several targets, and shows the summaries of all', () => {
    const files = ['fleet.json', 'eu/report.md', 'us/report.md']
    const { args, summary } = play({ TARGETS: 'my fleet.yaml' }, 1, files)
    expect(args.slice(1, 5)).toEqual(['run', '--targets', 'my fleet.yaml', '--out'])
    expect(summary).toBe('\n`eu`:\n\n# report\n\n`us`:\n\n# report\n')
  })

  it.each<[readonly string[], number]>([
    [[], 4],
    [['report.md'], 4],
    [['report.json'], 0],
    [['fleet.json'], 0],
  ])('is green by no success that leaves no report, as --plan ends with: %j, %i', (files, code) => {
    const { output, stdout } = play({ TARGET: 'https://x.example', ARGS: '--plan' }, 0, [...files])
    expect(output).toContain(`code=${String(code)}\n`)
    expect(/^::error::No report/.test(stdout)).toBe(code !== 0)
  })

  it('judges nothing, not even the emulator, where neither target nor profile has a value', () => {
    const { status, stdout, args } = play({})
    expect({ status, args }).toEqual({ status: 2, args: [''] })
    expect(stdout).toMatch(/^::error::/)
  })

  it('runs nothing that stands in an input', () => {
    const { args, temp } = play({ TARGET: '$(touch "$RUNNER_TEMP/a")', ARGS: '$(touch$IFS"$RUNNER_TEMP/b") `id` ; *' })
    expect(args).toContain('$(touch "$RUNNER_TEMP/a")')
    expect(args.slice(3, 7)).toEqual(['$(touch$IFS"$RUNNER_TEMP/b")', '`id`', ';', '*'])
    expect([existsSync(join(temp, 'a')), existsSync(join(temp, 'b'))]).toEqual([false, false])
  })
})

describe('the examples', () => {
  const [github, gitlab] = examples as [
    { on: object; jobs: Record<string, { 'runs-on': string; steps: Step[] }> },
    Record<string, { script: string[]; artifacts: { when: string; paths: string[]; reports: { junit: string } } }>,
  ]

  it('for GitHub gives inputs that the action has', () => {
    const { steps: all, 'runs-on': runner } = github.jobs['conformance']!
    expect(runner).toBe('ubuntu-latest')
    const use = all.find(({ uses }) => uses?.includes('svc-conformance'))!
    for (const name of Object.keys(use.with!)) expect(Object.keys(action.inputs)).toContain(name)
    expect(github.on).toBeDefined()
  })

  it('for GitLab keeps the folder that the run writes, whatever the outcome', () => {
    const { script, artifacts } = gitlab['conformance']!
    expect(script.at(-1)).toContain('--out report')
    expect(artifacts).toMatchObject({ when: 'always', paths: ['report/'], reports: { junit: 'report/junit.xml' } })
  })
})
