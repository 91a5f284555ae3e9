import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** Servers that people start for the same purpose, each with one route. Fetched for this benchmark alone. */
const others = { 'json-server': '0.17.4', '@mockoon/cli': '9.9.0' } as const

const rounds = 5

interface Started {
  readonly milliseconds: number
  /** Resident memory of the process right after its first answer; Linux only. */
  readonly megabytes: number
}

const directory = mkdtempSync(join(tmpdir(), 'svc-bench-'))
try {
  const packages = Object.entries(others).map(([name, version]) => `${name}@${version}`)
  writeFileSync(join(directory, 'package.json'), '{ "private": true }')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: directory,
  })
  writeFileSync(join(directory, 'db.json'), JSON.stringify({ contacts: [{ id: 1, name: 'Ann' }] }))
  writeFileSync(join(directory, 'mockoon.json'), JSON.stringify(mockoonEnvironment()))
  const module = (...path: readonly string[]) => join(directory, 'node_modules', ...path)
  const servers: Readonly<Record<string, (port: string) => readonly string[]>> = {
    emulate: (port) => [
      fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url)),
      'emulate',
      '--port',
      port,
    ],
    'json-server': (port) => [
      module('json-server', 'lib', 'cli', 'bin.js'),
      '--quiet',
      '--port',
      port,
      join(directory, 'db.json'),
    ],
    'mockoon-cli': (port) => [
      module('@mockoon', 'cli', 'bin', 'run.js'),
      'start',
      '--data',
      join(directory, 'mockoon.json'),
      '--port',
      port,
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
  const ours = middle('emulate', 'milliseconds')
  const fastest = Math.min(middle('json-server', 'milliseconds'), middle('mockoon-cli', 'milliseconds'))
  const again: number[] = []
  await (await emulate()).close()
  for (let round = 0; round < rounds; round++) again.push(await startInProcess())
  const figures = Object.fromEntries(Object.keys(servers).map((name) => [name, middle(name, 'milliseconds')]))
  tell(
    resultOf({
      name: 'start of emulate',
      measured: 'from the start of its process to the first answer, against the faster of json-server and mockoon-cli',
      unit: 'times',
      value: ours / fastest,
      limit: 1.5,
      figures,
    }),
    resultOf({
      name: 'memory of emulate',
      measured: 'resident memory of the process after its first answer',
      unit: 'MB',
      value: middle('emulate', 'megabytes'),
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

function mockoonEnvironment() {
  const response = { uuid: '3', statusCode: 200, body: '{}', default: true, headers: [], rules: [] }
  const route = { uuid: '2', type: 'http', method: 'get', endpoint: 'contacts', responses: [response] }
  return {
    uuid: '1',
    lastMigration: 33,
    name: 'bench',
    port: 3000,
    hostname: '127.0.0.1',
    folders: [],
    rootChildren: [],
    headers: [],
    data: [],
    callbacks: [],
    routes: [route],
  }
}
