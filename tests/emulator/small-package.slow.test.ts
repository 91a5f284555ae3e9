import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'

const repository = new URL('../..', import.meta.url).pathname
const token = 'of-the-container'

/** What the steps of a Dockerfile leave: where its files are, its environment, and how it is started and asked. */
interface Built {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly healthcheck: readonly string[]
  readonly user: string
}

/** Carries out the steps of a Dockerfile, with `folder` in the place of its root. Throws Error for a step that it does not know. */
function built(context: string, folder: string): Built {
  let [place, user] = [folder, 'root']
  const env: Record<string, string> = {}
  const starts: Record<string, readonly string[]> = {}
  const lines = readFileSync(join(context, 'Dockerfile'), 'utf8').split('\n')
  for (const line of lines.filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, step = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (step === 'WORKDIR') mkdirSync((place = join(folder, rest)), { recursive: true })
    else if (step === 'COPY') copy(context, place, rest.split(' '))
    else if (step === 'RUN') execFileSync('sh', ['-ec', rest], { cwd: place, env: plainEnvironment(), stdio: 'pipe' })
    else if (step === 'USER') user = rest
    else if (step === 'ENV') Object.assign(env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))))
    else if (step === 'HEALTHCHECK' || step === 'ENTRYPOINT')
      starts[step] = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
    else if (step !== 'FROM' && step !== 'EXPOSE') throw new Error(`no step "${line}" is known`)
  }
  const { ENTRYPOINT: entrypoint = [], HEALTHCHECK: healthcheck = [] } = starts
  return { folder: place, env, entrypoint, healthcheck, user }
}

function copy(context: string, place: string, words: readonly string[]): void {
  const patterns = words
    .slice(0, -1)
    .map((word) => new RegExp(`^${word.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
  const files = readdirSync(context).filter((name) => patterns.some((pattern) => pattern.test(name)))
  expect(files).toHaveLength(1)
  for (const file of files) cpSync(join(context, file), join(place, words.at(-1) ?? '', file))
}

/** Nothing of the repository's own: npm passes on how it was started. */
function plainEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^VITEST|^NODE_/i.test(name)))
}

let image: Built
let running: ChildProcess
let baseUrl: string
beforeAll(async () => {
  const context = temporaryFolder()
  execFileSync('npm', ['run', '--silent', 'pack:emulator', '--', context], { cwd: repository, stdio: 'pipe' })
  image = built(context, temporaryFolder())
  writeFileSync(join(image.folder, 'token'), `${token}\n`)
  running = spawn(image.entrypoint[0] ?? '', [...image.entrypoint.slice(1), '--control-token-file', 'token'], {
    cwd: image.folder,
    env: { ...plainEnvironment(), ...image.env, SVC_CONFORMANCE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  afterThisFile(() => running.kill('SIGKILL'))
  const [line] = (await once(running.stdout!, 'data')) as [Buffer]
  baseUrl = line.toString().trim()
}, 600_000)

describe('the image of the Dockerfile', () => {
  it('installs at most 20 MB, without vitest and the checker', () => {
    const installed = join(image.folder, 'node_modules')
    const bytes = Number(execFileSync('du', ['-sk', installed], { encoding: 'utf8' }).split('\t')[0]) * 1024
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(20_000_000)
    expect(existsSync(join(installed, 'vitest'))).toBe(false)
    const own = join(installed, 'svc-conformance-emulator', 'dist')
    expect(
      readdirSync(own, { encoding: 'utf8', recursive: true }).filter((path) => /check-|specs|judge/.test(path)),
    ).toEqual([])
  })

  it('does not run as root, and takes callers from outside', () => {
    expect([image.user, image.env['SVC_CONFORMANCE_HOST']]).toEqual(['node', '0.0.0.0'])
  })

  it('is healthy as long as it serves', async () => {
    const ask = async (port: string) => {
      const [file = '', ...args] = image.healthcheck
      const asking = spawn(file, args, { env: { ...plainEnvironment(), SVC_CONFORMANCE_PORT: port } })
      return ((await once(asking, 'close')) as [number])[0]
    }
    expect(await ask(new URL(baseUrl).port)).toBe(0)
    expect(await ask('1')).toBe(1)
  })

  it.skipIf(process.platform !== 'linux')('holds less than 80 MB once it serves', () => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(running.pid)}/status`, 'utf8')) ?? []
    expect(Number(kilobytes) / 1024).toBeGreaterThan(20)
    expect(Number(kilobytes) / 1024).toBeLessThan(80)
  })

  it('answers the control API to whoever has the token', async () => {
    const ask = async (headers: Record<string, string>) => {
      const all = { 'X-Forwarded-For': '10.0.0.1', ...headers }
      return (await fetch(`${baseUrl}/__emulator/requests`, { headers: all })).status
    }
    expect([await ask({}), await ask({ Authorization: `Bearer ${token}` })]).toEqual([401, 200])
  })
})

describe('the small package', () => {
  it('has the version of the repository and the help of `emulate`', () => {
    const ask = (option: string) =>
      execFileSync(image.entrypoint[0] ?? '', [option], { cwd: image.folder, encoding: 'utf8' })
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string }
    expect(ask('--version')).toBe(`${version}\n`)
    expect(ask('--help')).toMatch(/^Usage: svc-emulator \[options\]\n/)
  })

  it('is a library, with types, data files, https and a profile to write', () => {
    const program = `
      import { emulate } from 'svc-conformance-emulator'
      const data = { entities: { Ship: { fields: { Name: 'text' }, rows: [{ Name: 'Ship 1' }] } } }
      const platform = await emulate({ rows: 10, tls: true, data })
      console.log(platform.baseUrl.split(':')[0], platform.requests().length)
      await platform.close()`
    const run = (...args: readonly string[]) =>
      execFileSync(process.execPath, args, { cwd: image.folder, encoding: 'utf8', stdio: 'pipe' })
    expect(run('--input-type=module', '-e', program)).toBe('https 0\n')
    const types = join(image.folder, 'node_modules/svc-conformance-emulator/dist/src/library/emulator-package.d.ts')
    expect(existsSync(types)).toBe(true)
  })

  it('writes a profile', async () => {
    const { entrypoint, folder } = image
    const emulator = spawn(entrypoint[0] ?? '', ['--rows', '5', '--write-profile', 'written.yaml'], { cwd: folder })
    afterThisFile(() => emulator.kill('SIGKILL'))
    await once(emulator.stdout, 'data')
    expect(readFileSync(join(folder, 'written.yaml'), 'utf8')).toContain('expiredSession: ./written.session.json')
  })
})
