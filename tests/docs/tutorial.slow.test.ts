import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../support/page.js'

interface Block {
  readonly language: string
  /** What the block is for: a command with its exit code, a server, a file, a replacement. */
  readonly note: string
  readonly text: string
}

const packed = process.env['TUTORIAL_PACKAGE']

/** A folder in which the package is installed: the packed one, or a link to the sources as built. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tutorial-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true })
  const at = packed ?? fileURLToPath(root)
  await symlink(at, join(folder, 'node_modules', 'svc-conformance'))
  const command = join(folder, 'node_modules', '.bin', 'svc-conformance')
  await writeFile(command, `#!/bin/sh\nexec node ${JSON.stringify(join(at, 'dist/src/cli/main.js'))} "$@"\n`, {
    mode: 0o755,
  })
  return folder
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

describe.each(['first-gate', 'first-client'])('the tutorial %s', (name) => {
  let folder: string
  let blocks: readonly Block[]
  let server: ChildProcessWithoutNullStreams | undefined

  beforeAll(async () => {
    folder = await emptyFolder()
    const page = await readFile(new URL(`docs/tutorial/${name}.md`, root), 'utf8')
    const port = await freePort()
    blocks = [...page.replaceAll('8181', port).matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gm)].map(
      ([, language = '', note = '', text = '']) => ({ language, note: note.trim(), text }),
    )
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  function start(text: string): ChildProcessWithoutNullStreams {
    const PATH = `${join(folder, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`
    const env = { ...process.env, PATH, XDG_STATE_HOME: join(folder, 'state') }
    return spawn('bash', ['-ec', text.replaceAll('npx svc-conformance', 'svc-conformance')], { cwd: folder, env })
  }

  async function stop(): Promise<void> {
    if (!server) return
    server.kill('SIGINT')
    await once(server, 'exit')
    server = undefined
  }

  /** Carries out the commands of a block; gives what the last one printed. */
  async function carryOut(text: string): Promise<{ readonly code: number | null; readonly output: string }> {
    const child = start(text)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (output += piece.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }

  async function serve(text: string): Promise<string> {
    await stop()
    server = start(`exec ${text}`)
    const { value } = (await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()) as {
      value: string
    }
    return value
  }

  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

  test('ends and prints as the page says, command by command', { timeout: 180_000 }, async () => {
    let printed = ''
    let commands = 0
    for (const { language, note, text } of blocks) {
      const [, replaced] = /^replaces "(.*)"$/.exec(note) ?? []
      if (note === 'setup') continue
      if (note === 'server') printed = await serve(text)
      else if (language === 'sh') {
        const { code, output } = await carryOut(text)
        expect(`exit=${String(code)}`, output).toBe(note === '' ? 'exit=0' : note)
        printed = output
        commands += 1
      } else if (replaced !== undefined) {
        const file = join(folder, 'client.js')
        const before = await readFile(file, 'utf8')
        expect(before).toContain(replaced)
        await writeFile(
          file,
          before.replace(replaced, () => text),
        )
      } else if (language === 'text') {
        for (const line of text.trim().split('\n')) expect(oneLine(printed)).toContain(oneLine(line))
      } else await writeFile(join(folder, note), text)
    }
    expect(commands).toBeGreaterThan(3)
  })
})
