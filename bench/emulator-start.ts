import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emulate } from '../src/index.js'
import { resultOf } from './result.js'
import { median } from './side-by-side.js'
import { tell } from './tell.js'

/** The server that people start for a quick REST prototype, with one route. Fetched for this benchmark alone. */
const other = 'json-server@0.17.4'

const rounds = 5

interface Started {
  readonly milliseconds: number
  /** Resident memory of the process right after its first answer; Linux only. */
  readonly megabytes: number
}

const directory = mkdtempSync(join(tmpdir(), 'svc-bench-'))
try {
  const run = (...args: readonly string[]) => promisify(execFile)('npm', args, { cwd: directory })
  const repository = fileURLToPath(new URL('../../', import.meta.url))
  await run('run', '--silent', '--prefix', repository, 'pack:emulator', '--', directory)
  const packed = readdirSync(directory).filter((name) => name.endsWith('.tgz'))
  writeFileSync(join(directory, 'package.json'), '{ "private": true }')
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts']
  await run('install', ...quietly, other, ...packed.map((name) => `./${name}`))
  writeFileSync(join(directory, 'db.json'), JSON.stringify({ contacts: [{ id: 1, name: 'Ann' }] }))
  const module = (...path: readonly string[]) => join(directory, 'node_modules', ...path)
  const servers: Readonly<Record<string, (port: string) => readonly string[]>> = {
    'svc-emulator': (port) => [
      module('svc-conformance-emulator', 'dist', 'src', 'cli', 'emulator-main.js'),
      '--port',
      port,
    ],
    'svc-conformance emulate': (port) => [join(repository, 'dist/src/cli/main.js'), 'emulate', '--port', port],
    'json-server': (port) => [
      module('json-server', 'lib', 'cli', 'bin.js'),
      '--quiet',
      '--port',
      port,
      join(directory, 'db.json'),
    ],
  }
  const times: Record<string, Started[]> = {}
  for (let round = 0; round <= rounds; round++)
    for (const [name, args] of Object.entries(servers)) {
      const started = await start(args)
      // The first round fills the caches of the disk.
      if (round > 0) (times[name] ??= []).push(started)
    }
  const middle = (name: string, of: keyof Started) => median((times[name] ?? []).map((each) => each[of]))
  const again: number[] = []
  await (await emulate()).close()
  for (let round = 0; round < rounds; round++) again.push(await startInProcess())
  const figures = Object.fromEntries(Object.keys(servers).map((name) => [name, middle(name, 'milliseconds')]))
  tell(
    resultOf({
      name: 'start of svc-emulator',
      measured: 'from the start of its process to the first answer, against json-server',
      unit: 'times',
      value: middle('svc-emulator', 'milliseconds') / middle('json-server', 'milliseconds'),
      limit: 1,
      figures,
    }),
    resultOf({
      name: 'memory of svc-emulator',
      measured: 'resident memory of the process after its first answer',
      unit: 'MB',
      value: middle('svc-emulator', 'megabytes'),
      limit: 80,
      figures: Object.fromEntries(
        Object.keys(servers).map((name) => [`megabytes of ${name}`, middle(name, 'megabytes')]),
      ),
    }),
    resultOf({
      name: 'start in the library',
      measured:
        'emulate() of the library once more in the same process, against the 100 ms that a test should wait at most',
      unit: 'times',
      value: median(again) / 100,
      limit: 1,
      figures: { emulate: median(again) },
    }),
  )
} finally {
  rmSync(directory, { recursive: true, force: true })
}

async function startInProcess(): Promise<number> {
  const begun = performance.now()
  const platform = await emulate()
  const milliseconds = performance.now() - begun
  await platform.close()
  return milliseconds
}

async function start(argsFor: (port: string) => readonly string[]): Promise<Started> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [...argsFor(port)], { cwd: directory, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${argsFor(port).join(' ')} ended with ${String(child.exitCode)}`)
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
      if (answer) break
      await wait(5)
    }
    const milliseconds = performance.now() - begun
    const [, kilobytes = 'NaN'] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8')) ?? []
    return { milliseconds, megabytes: Number(kilobytes) / 1024 }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
