import { generateKeyPairSync, webcrypto } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readVerifyingKey, verifyReportFolder, verifySignature } from '../../src/report/index.js'
import { CommandsProcess } from '../support/commands-process.js'
import { temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

const commands = new CommandsProcess()
const command = (args: readonly string[]) => commands.command(args)

const keys = temporaryFolder()
const [key, pub, other] = ['key.pem', 'pub.pem', 'other.pem'].map((name) => join(keys, name)) as [
  string,
  string,
  string,
]
const reports = temporaryFolder()
const signed = join(reports, 'signed')
const copy = join(reports, 'copy')
let told = ''

beforeAll(async () => {
  const pair = generateKeyPairSync('ed25519')
  writeFileSync(key, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(pub, pair.publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(other, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }))
  const { profile } = await emulatorHere()
  const { stdout, stderr } = await command([
    ...['run', '--profile', profile, '--only', 'LOGIN-1,ACCESS-3', '--out', signed],
    ...['--sign', key],
  ])
  told = stdout + stderr
}, 120_000)

const files = () =>
  readdirSync(signed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(signed, join(entry.parentPath, entry.name)))

/** Everything that verification finds, in one text; empty where all is well. */
async function found(folder: string, by?: string): Promise<string> {
  const manifest = await verifyReportFolder(folder).catch((fault: unknown) => String(fault))
  const signature = await verifySignature(folder, by === undefined ? undefined : await readVerifyingKey(by))
  const faults = typeof manifest === 'string' ? [manifest] : Object.values(manifest).flat()
  return [...faults, ...(signature.state === 'broken' ? signature.faults : [])].join('\n')
}

it('a manifest that lists nothing vouches for no folder without a report', async () => {
  const bare = join(reports, 'bare')
  mkdirSync(bare)
  writeFileSync(join(bare, 'manifest.json'), `${JSON.stringify({ algorithm: 'sha256', files: [] }, null, 2)}\n`)
  const { code, stdout } = await command(['verify', bare])
  expect({ code, stdout }).toEqual({ code: 1, stdout: 'missing: report.json\n' })
})

/** The folder that a run of several targets leaves: an overview, and no manifest of its own. */
function fleetFolder(): readonly string[] {
  const folder = join(reports, 'fleet')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'fleet.json'), '{}')
  return [folder]
}

/** Flips one bit of a file. */
function change(path: string, at: (length: number) => number): void {
  const bytes = readFileSync(path)
  const index = at(bytes.length)
  bytes[index] = (bytes[index] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe('a signed report folder', () => {
  it.each([
    ['by the key given', ['--key', pub], /valid for the given key, [0-9a-f]{64}/],
    ['by the key in the folder', [], /which anyone could have put there/],
  ])('holds %s', async (_how, options, words) => {
    const { code, stdout, stderr } = await command(['verify', signed, ...options])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(words)
  })

  it('holds behind the link that leads to the newest', async () => {
    const link = join(reports, 'latest')
    symlinkSync('signed', link)
    expect((await command(['verify', link, '--key', pub])).code).toBe(0)
  })

  it('does not hold by another key', async () => {
    const { code, stdout } = await command(['verify', signed, '--key', other])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^signature: .*not from the key/)
  })

  it('has a signature that another implementation finds good, by the envelope and the key alone', async () => {
    const envelope = readFileSync(join(signed, 'statement.dsse.json'), 'utf8')
    const { payload, payloadType, signatures } = JSON.parse(envelope) as {
      payload: string
      payloadType: string
      signatures: [{ sig: string }]
    }
    const body = Buffer.from(payload, 'base64')
    const head = `DSSEv1 28 application/vnd.in-toto+json ${String(body.length)} `
    const der = Buffer.from(readFileSync(pub, 'utf8').replace(/-----.*-----/g, ''), 'base64')
    const imported = await webcrypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
    const sig = Buffer.from(signatures[0].sig, 'base64')
    expect(payloadType).toBe('application/vnd.in-toto+json')
    expect(await webcrypto.subtle.verify('Ed25519', imported, sig, Buffer.concat([Buffer.from(head), body]))).toBe(true)
  })

  it('holds nothing of the private key, and neither does what was told', () => {
    const secret = readFileSync(key, 'utf8').split('\n')[1]!
    const raw = Buffer.from(secret, 'base64').subarray(-32)
    for (const text of [told, ...files().map((file) => readFileSync(join(signed, file), 'latin1'))]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(raw.toString('base64'))
      expect(text.toLowerCase()).not.toContain(raw.toString('hex'))
    }
  })
})

describe('a byte that is changed, anywhere', () => {
  it.each([
    ['first', () => 0],
    ['middle', (length: number) => Math.floor(length / 2)],
    ['last', (length: number) => length - 1],
  ])('the %s of any file, is found with the key and without', { timeout: 120_000 }, async (_which, at) => {
    expect(files().length).toBeGreaterThan(15)
    cpSync(signed, copy, { recursive: true })
    for (const file of files()) {
      const path = join(copy, file)
      if (readFileSync(path).length === 0) continue
      change(path, at)
      expect(await found(copy, pub), file).not.toBe('')
      expect(await found(copy), file).toContain(file)
      change(path, at)
    }
    expect(await found(copy, pub)).toBe('')
    rmSync(copy, { recursive: true })
  })

  it('and every file that is taken away', { timeout: 120_000 }, async () => {
    cpSync(signed, copy, { recursive: true })
    for (const file of files()) {
      const content = readFileSync(join(copy, file))
      rmSync(join(copy, file))
      expect(await found(copy, pub), file).toContain(file)
      writeFileSync(join(copy, file), content)
    }
    expect(await found(copy, pub)).toBe('')
    rmSync(copy, { recursive: true })
  })
})

describe('verify', () => {
  it('names every file that is missing, changed or added', async () => {
    cpSync(signed, copy, { recursive: true })
    rmSync(join(copy, 'junit.xml'))
    appendFileSync(join(copy, 'report.html'), '<!-- -->')
    writeFileSync(join(copy, 'note\u001B[2J.txt'), '')
    const { code, stdout, stderr } = await command(['verify', copy])
    expect(code).toBe(1)
    expect(stdout.split('\n')).toEqual(['missing: junit.xml', 'changed: report.html', 'added: note‹U+001B›[2J.txt', ''])
    expect(stderr).toMatch(/changed after they were written/)
    rmSync(copy, { recursive: true })
  })

  it('says of a folder without a manifest that it could not be checked, and accuses nobody', async () => {
    const { code, stdout, stderr } = await command(['verify', temporaryFolder()])
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'manifest.json: the file does not exist\n' })
    expect(stderr).toMatch(/^The directory has no manifest, so nothing can be verified/)
    expect(stderr).not.toMatch(/as it was written|anew/)
  })

  it('wants a signature where a key is given', async () => {
    cpSync(signed, copy, { recursive: true })
    rmSync(join(copy, 'statement.dsse.json'))
    const { code, stdout } = await command(['verify', copy, '--key', pub])
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'signature: statement.dsse.json is missing, but a key was given: the folder is not signed\n',
    })
    rmSync(copy, { recursive: true })
  })

  it.each([
    ['a folder that is not there', () => [join(reports, 'none')], 2, /is not a directory/],
    ['a file', () => [join(signed, 'report.json')], 2, /is not a directory/],
    [
      'a key that is not there',
      () => [signed, '--key', join(keys, 'none')],
      2,
      /the key to verify with cannot be read/,
    ],
    ['a private key', () => [signed, '--key', key], 2, /is a private key.*-pubout/],
    ['the folder of a fleet', fleetFolder, 2, /is the report of a fleet\. Give the report directory of one target/],
    ['a folder without a manifest', () => [keys], 1, /^manifest\.json: the file does not exist/m],
    ['an empty option', () => [signed, '--key', ''], 2, /empty/],
  ])('given %s ends so', async (_what, args, wanted, words) => {
    const { code, stdout, stderr } = await command(['verify', ...args()])
    expect(code).toBe(wanted)
    expect(stdout + stderr).toMatch(words)
  })
})

describe('run --sign', () => {
  it('leaves no signature of an earlier run in a folder that is used again', { timeout: 120_000 }, async () => {
    cpSync(signed, copy, { recursive: true })
    // Without a user nothing is sent.
    const again = ['run', 'http://127.0.0.1:1', '--only', 'LOGIN-1', '--out', copy]
    expect((await command(again)).code).toBe(3)
    expect(await verifySignature(copy)).toEqual({ state: 'unsigned' })
    expect((await command([...again, '--sign', key])).code).toBe(3)
    expect((await command(['verify', copy, '--key', pub])).code).toBe(0)
    rmSync(copy, { recursive: true })
  })

  it.each([
    ['that is not there', () => join(keys, 'none'), /cannot be read/],
    ['that is a public one', () => pub, /is a public key/],
    ['itself', () => readFileSync(key, 'utf8'), /must be given as a file/],
  ])('with a key %s sends nothing, and ends with 2', async (_what, given, words) => {
    const { code, stdout, stderr } = await command(['run', 'http://127.0.0.1:1', '--sign', given()])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(words)
    expect(stderr).not.toContain(readFileSync(key, 'utf8').split('\n')[1])
  })
})
