import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Statement } from '../formats/statement.js'
import { completeFolder } from '../folder/folder-claim.js'
import { sampleExchanges } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'
import { temporaryFolder } from '../testing/temporary-folder.js'
import { writeReportFolder } from '../folder/write-report.js'
import { envelopeText, parseEnvelope, payloadType, preAuthenticationEncoding } from './dsse.js'
import { keyIdOf, publicPem } from './keys.js'
import { signReportFolder } from './sign-report.js'
import { envelopeFile, publicKeyFile } from '../folder/overview-files.js'
import { verifySignature } from './verify-signature.js'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const keyid = keyIdOf(publicKey)

let signed: string
let folder: string

// To write and sign a report takes longer than to copy it for each test.
beforeAll(async () => {
  signed = await temporaryFolder(afterAll)
  const lines = sampleExchanges(5).map((exchange) => JSON.stringify(exchange))
  await writeFile(join(signed, 'evidence.ndjson'), `${lines.join('\n')}\n`)
  await writeReportFolder(signed, sampleReport(), ['json', 'html'])
  await signReportFolder(signed, sampleReport(), privateKey)
})

beforeEach(async () => {
  folder = join(await temporaryFolder(onTestFinished), 'report')
  await cp(signed, folder, { recursive: true })
})

const envelopeNow = async () => parseEnvelope(await readFile(join(folder, envelopeFile), 'utf8'))!
const statementNow = async () =>
  JSON.parse(Buffer.from((await envelopeNow()).payload, 'base64').toString()) as Statement

/** Signs another statement in the place of the one that is there. */
async function signAnother(statement: object, key: KeyObject = privateKey, named = keyIdOf(key)): Promise<void> {
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, preAuthenticationEncoding(payloadType, payload), key).toString('base64')
  const envelope = { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: named, sig }] } as const
  await writeFile(join(folder, envelopeFile), envelopeText(envelope))
}

async function faultsBy(key?: KeyObject): Promise<string> {
  const found = await verifySignature(folder, key)
  expect(found.state).toBe('broken')
  return found.state === 'broken' ? found.faults.join('\n') : ''
}

describe('a signed report', () => {
  it('holds by the key that is given, and by the one in the folder, for which nobody vouches', async () => {
    expect(await verifySignature(folder, publicKey)).toEqual({ state: 'holds', keyid, vouched: true })
    expect(await verifySignature(folder)).toEqual({ state: 'holds', keyid, vouched: false })
  })

  it('has a statement about the report, its evidence and the manifest, and so about every file', async () => {
    const { subject, predicate } = await statementNow()
    expect(subject.map(({ name }) => name)).toEqual(['report.json', 'evidence.ndjson', 'manifest.json'])
    expect(predicate.result).toBe('FAILED')
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toContain(publicKeyFile)
  })

  it('can be signed again, also by somebody else', async () => {
    await signReportFolder(folder, sampleReport(), stranger.privateKey)
    expect((await verifySignature(folder, stranger.publicKey)).state).toBe('holds')
    expect(await faultsBy(publicKey)).toMatch(/not from the key/)
  })

  it('does not hold by another key', async () => {
    expect(await faultsBy(stranger.publicKey)).toMatch(/not from the key/)
  })
})

describe('a report without a signature', () => {
  beforeEach(async () => {
    await rm(join(folder, envelopeFile))
    await rm(join(folder, publicKeyFile))
    await completeFolder(folder)
  })

  it('is unsigned, and not what was asked for where a key is given', async () => {
    expect(await verifySignature(folder)).toEqual({ state: 'unsigned' })
    expect(await faultsBy(publicKey)).toMatch(/missing.*not signed/)
  })
})

describe('a signature that was tampered with', () => {
  it('is found where it was taken away', async () => {
    await rm(join(folder, envelopeFile))
    expect(await faultsBy()).toMatch(/missing/)
    expect(await faultsBy(publicKey)).toMatch(/missing/)
  })

  it('is found where it is forged, whatever key it names', async () => {
    await signAnother(await statementNow(), stranger.privateKey, keyid)
    expect(await faultsBy(publicKey)).toMatch(/not from the key/)
    expect(await faultsBy()).toMatch(/not from the key/)
  })

  it('is found where it names a key that did not sign than its own', async () => {
    await signAnother(await statementNow(), privateKey, 'f'.repeat(64))
    expect(await faultsBy(publicKey)).toMatch(/names a key that did not sign/)
  })

  it('is found where the payload or its type was changed', async () => {
    const envelope = await envelopeNow()
    const statement = await statementNow()
    const passed = { ...statement, predicate: { ...statement.predicate, result: 'PASSED' } }
    const payload = Buffer.from(JSON.stringify(passed)).toString('base64')
    await writeFile(join(folder, envelopeFile), envelopeText({ ...envelope, payload }))
    expect(await faultsBy(publicKey)).toMatch(/not for this statement/)
    await writeFile(join(folder, envelopeFile), envelopeText({ ...envelope, payloadType: 'text/plain' }))
    expect(await faultsBy(publicKey)).toMatch(/payload type/)
  })

  it('covers the manifest, whoever wrote it anew', async () => {
    await writeFile(join(folder, 'report.html'), 'all is well')
    await completeFolder(folder)
    expect(await faultsBy(publicKey)).toMatch(/manifest\.json differs from the signed file/)
  })

  it('needs a key that can be read, where none is given', async () => {
    await writeFile(join(folder, publicKeyFile), 'no key')
    expect(await faultsBy()).toMatch(/Use --key/)
    await rm(join(folder, publicKeyFile))
    expect(await faultsBy()).toMatch(/Use --key/)
  })

  it('is not looked for behind a link', async () => {
    await rename(join(folder, envelopeFile), join(folder, '..', 'elsewhere'))
    await symlink(join('..', 'elsewhere'), join(folder, envelopeFile))
    expect(await faultsBy(publicKey)).toMatch(/missing/)
  })
})

describe('a statement that was signed but does not fit', () => {
  it.each([
    ['speaks of no manifest', (it: Statement) => ({ ...it, subject: it.subject.slice(0, 2) }), /does not include mani/],
    ['has no subjects', (it: Statement) => ({ ...it, subject: 'all' }), /does not include manifest/],
    [
      'has a subject without a digest',
      (it: Statement) => ({ ...it, subject: [...it.subject, { name: 'x' }] }),
      /digest/,
    ],
    [
      'is of another kind',
      (it: Statement) => ({ ...it, _type: 'https://in-toto.io/Statement/v0.1' }),
      /not an in-toto/,
    ],
    ['is of another predicate', (it: Statement) => ({ ...it, predicateType: 'https://x.example' }), /not an in-toto/],
    ['is no object', () => [], /not an in-toto/],
    [
      'has differs from report than the report',
      (it: Statement) => ({ ...it, predicate: { ...it.predicate, result: 'PASSED' } }),
      /differs from report/,
    ],
  ] as const)('because it %s', async (_what, change, words) => {
    await signAnother(change(await statementNow()))
    expect(await faultsBy(publicKey)).toMatch(words)
  })

  it.each(['../secret', '/etc/hostname', 'a/../../secret', 'C:\\secret', '..\\secret', './report.json', 'a//b', ''])(
    'because it speaks of %s',
    async (name) => {
      await writeFile(join(folder, '..', 'secret'), 'x')
      const { subject, ...rest } = await statementNow()
      await signAnother({ ...rest, subject: [...subject, { name, digest: { sha256: 'a'.repeat(64) } }] })
      expect(await faultsBy(publicKey)).toMatch(/not a path inside the folder/)
    },
  )

  it('because it speaks of a file that is a link, or is not there', async () => {
    await writeFile(join(folder, '..', 'secret'), 'x')
    await symlink(join('..', 'secret'), join(folder, 'linked'))
    const { subject, ...rest } = await statementNow()
    const digest = { sha256: 'a'.repeat(64) }
    await signAnother({ ...rest, subject: [...subject, { name: 'linked', digest }, { name: 'gone', digest }] })
    expect(await faultsBy(publicKey)).toBe('linked was signed but is missing\ngone was signed but is missing')
  })
})

describe('the key that a report is signed with', () => {
  it('leaves its public half in the folder, and nothing of the other', async () => {
    expect(await readFile(join(folder, publicKeyFile), 'utf8')).toBe(publicPem(privateKey))
    expect(publicPem(privateKey)).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  })
})
