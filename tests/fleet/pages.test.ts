import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { mergeCommand } from '../../src/cli/commands/merge-command.js'
import { runCommand } from '../../src/cli/commands/run-command.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'
import { fleetFaults } from '../../src/fleet/fleet-faults.js'
import { newAjv } from '../../src/schema/compile.js'
import { callIn } from '../support/help.js'
import { readPage, root } from '../support/page.js'

const page = readPage('docs/how-to/fleet.md')
const text = readFileSync(new URL('docs/how-to/kubernetes-job.yaml', root), 'utf8')
const schema = JSON.parse(readFileSync(new URL('./kubernetes-job.schema.json', import.meta.url), 'utf8')) as object
const holds = newAjv().compile(schema)

interface Job {
  readonly spec: {
    readonly completions: number
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly command: readonly string[]
          readonly env: readonly { readonly name: string; readonly value: string }[]
          readonly volumeMounts: readonly { readonly name: string }[]
        }[]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}
const job = parse(text) as Job
const pod = job.spec.template.spec
const [container] = pod.containers

describe('the manifest of the Indexed Job', () => {
  it('is one that the cluster takes', () => {
    expect(holds(job), JSON.stringify(holds.errors)).toBe(true)
  })

  it.each([
    ['completionMode: Indexed', 'completionMode: NonIndexed'],
    ['completions: 4', 'completions: four'],
    ['restartPolicy: Never', 'restartPolicy: Always'],
    ['backoffLimitPerIndex: 0', 'backoffLimitPerIndex: 3'],
    ['parallelism: 4', 'paralellism: 4'],
    ['terminationGracePeriodSeconds: 90', 'terminationGracePeriodSeconds: 5'],
    ['apiVersion: batch/v1', 'apiVersion: batch/v1beta1'],
    ["value: '4'", 'value: 4'],
    ['mountPath: /fleet', 'mountPath: fleet'],
  ])('would not be with %s written as %s', (right, wrong) => {
    expect(text).toContain(right)
    expect(holds(parse(text.replace(right, wrong)))).toBe(false)
  })

  it('mounts what it has, and has what it mounts', () => {
    const mounted = container!.volumeMounts.map(({ name }) => name)
    expect(mounted.sort()).toEqual(pod.volumes.map(({ name }) => name).sort())
  })

  it('gives each index its own part, from 1 to the number of completions', () => {
    const { completions } = job.spec
    const [shell, flag, script = ''] = container!.command
    expect([shell, flag]).toEqual(['sh', '-c'])
    expect(script).toMatch(/^exec node /)
    const env = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]))
    const told = script.replace(/^exec node /, 'printf "%s\\n" ')
    const parts = Array.from({ length: completions }, (_, index) => {
      const given = { ...env, PATH: process.env['PATH'], JOB_COMPLETION_INDEX: String(index) }
      const words = execFileSync('sh', ['-c', told], { env: given, encoding: 'utf8' }).trim().split('\n')
      return [words[words.indexOf('--shard') + 1], words[words.indexOf('--out') + 1]]
    })
    expect(parts).toEqual([
      ['1/4', '/reports/part-0'],
      ['2/4', '/reports/part-1'],
      ['3/4', '/reports/part-2'],
      ['4/4', '/reports/part-3'],
    ])
  })
})

describe('the page about scale', () => {
  it('shows commands that exist, with their options, and so does the manifest', () => {
    const lines = [...page.blocks.flatMap((block) => block.text.split('\n')), ...(container?.command ?? [])]
    const calls = lines.flatMap((line) => callIn(line) ?? [])
    expect(calls.length).toBeGreaterThan(8)
    // Nothing is run: what the terminal is does not matter to what a command takes.
    const commands = [runCommand, mergeCommand].map((of) => of({} as Terminal))
    for (const { command, options } of calls) {
      const known = commands.find((each) => each.name() === command)?.options.map(({ long }) => long)
      for (const option of options) expect(known, command).toContain(option)
    }
  })

  it('shows a fleet file that holds, and pipelines that are YAML', () => {
    const [fleet, ...pipelines] = page.blocks
      .filter(({ language }) => language === 'yaml')
      .map(({ text: yaml }) => yaml)
    expect(fleetFaults(parse(fleet ?? ''))).toEqual([])
    expect(pipelines.map((yaml) => Object.keys(parse(yaml) as object))).toEqual([
      ['name', 'on', 'permissions', 'jobs'],
      ['part', 'report'],
    ])
  })
})
