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
const page = readPage('docs/how-to/pipelines.md')
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
      expect(step.with?.['script'] ?? '').not.toContain('${{')
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
    expect(text.match(/steps\.(?!run\b)[\w.]+/g)).toEqual(['steps.packages.outputs.sha'])
    expect(steps.find(({ id }) => id === 'packages')?.run).toContain('"sha=$')
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
      ...['--annotations', 'github', '--read-only', '--only', 'ACCESS,COOKIE', '--out'],
    ])
    expect(output).toBe(`folder=${args.at(-1)!}\ncode=0\nsummary=${args.at(-1)!}.md\n`)
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
    expect(args.slice(1, 4)).toEqual(['run', '--targets', 'my fleet.yaml'])
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
    expect(args.slice(5, 9)).toEqual(['$(touch$IFS"$RUNNER_TEMP/b")', '`id`', ';', '*'])
    expect([existsSync(join(temp, 'a')), existsSync(join(temp, 'b'))]).toEqual([false, false])
  })
})

describe('the packages', () => {
  it('are kept below their lock file, and each is compared with it again', () => {
    const kept = steps.find(({ uses }) => uses?.startsWith('actions/cache@'))!
    expect(kept.if).toBe("inputs.cache == 'true'")
    const install = steps.find(({ name }) => name === 'Install')!
    expect(install.env).toEqual({ PACKAGES: kept.with!['path'] })
    expect(install.run).toMatch(/^npm ci .*--cache "\$PACKAGES"/)
    const name = steps.find(({ id }) => id === 'packages')!
    const output = join(folder, 'packages')
    const env = { ...process.env, LOCK: new URL('package-lock.json', root).pathname, GITHUB_OUTPUT: output }
    execFileSync('bash', ['-eo', 'pipefail', '-c', name.run!], { env })
    expect(readFileSync(output, 'utf8')).toMatch(/^sha=[0-9a-f]{64}\n$/)
  })
})

describe('the comment on a pull request', () => {
  const comment = steps.find(({ name }) => name === 'Comment')!
  const marker = '<!-- svc-conformance: eu%20%3E -->'
  const bot = (id: number, body: string) => ({ id, body, user: { type: 'Bot' } })

  /** Runs the script as actions/github-script does; gives back what it called. */
  async function write(page: string, comments: readonly object[], fault?: Error) {
    const summary = join(mkdtempSync(join(folder, 'comment-')), 'summary.md')
    writeFileSync(summary, page)
    const calls: { readonly name: string; readonly given: unknown }[] = []
    const call = (name: string) => (given: unknown) => {
      calls.push({ name, given })
      return fault ? Promise.reject(fault) : Promise.resolve()
    }
    const issues = { listComments: {}, createComment: call('create'), updateComment: call('update') }
    const given = {
      github: { paginate: () => Promise.resolve(comments), rest: { issues } },
      context: { repo: { owner: 'o', repo: 'r' }, issue: { number: 7 } },
      core: { warning: (text: string) => calls.push({ name: 'warning', given: text }) },
      require: () => ({ readFileSync }),
      process: { env: { ARTIFACT: 'eu >', SUMMARY: summary } },
    }
    const AsyncFunction = (async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<void>
    await new AsyncFunction(...Object.keys(given), comment.with!['script']!)(...Object.values(given))
    return calls
  }

  it('is written only if asked, after a run that left a summary', () => {
    expect(action.inputs['comment']?.default).toBe('false')
    expect(comment.if).toBe(
      "always() && inputs.comment == 'true' && github.event.pull_request && steps.run.outputs.summary != ''",
    )
    expect(comment.env).toEqual({ ARTIFACT: '${{ inputs.artifact }}', SUMMARY: '${{ steps.run.outputs.summary }}' })
  })

  it.each<[string, readonly object[], 'create' | 'update']>([
    ['none is there', [], 'create'],
    ['another one begins alike', [bot(1, '<!-- svc-conformance: us -->\n# old')], 'create'],
    ['a person wrote it', [{ id: 1, body: `${marker}\nmine`, user: { type: 'User' } }], 'create'],
    ['it is there', [bot(1, 'hello'), bot(2, `${marker}\n# old`)], 'update'],
  ])('is made once, and updated: %s', async (_case, comments, name) => {
    const place = name === 'create' ? { issue_number: 7 } : { comment_id: 2 }
    const given = { owner: 'o', repo: 'r', ...place, body: `${marker}\n# report\n` }
    expect(await write('# report\n', comments)).toEqual([{ name, given }])
  })

  it('is short enough, and says so if it was shortened', async () => {
    const [call] = await write('x'.repeat(70_000), [])
    const { body } = call!.given as { body: string }
    expect(body.length).toBeLessThan(65_536)
    expect(body).toContain('Shortened')
  })

  it('fails nothing if it may not be written, as for a fork', async () => {
    const calls = await write('# report\n', [], new Error('Resource not accessible by integration'))
    expect(calls.map(({ name }) => name)).toEqual(['create', 'warning'])
    expect(calls[1]?.given).toContain('Resource not accessible by integration')
  })
})

it('gives the example inputs that the action has', () => {
  const { jobs, on } = examples[0] as { readonly on: object; readonly jobs: Record<string, { steps: Step[] }> }
  const use = jobs['conformance']!.steps.find(({ uses }) => uses?.includes('svc-conformance'))!
  for (const name of Object.keys(use.with!)) expect(Object.keys(action.inputs)).toContain(name)
  expect(on).toBeDefined()
})
