import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, afterAll } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.js'
import { KeyUnusable, keyIdOf, readSigningKey, readVerifyingKey } from './keys.js'

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
const spki = { type: 'spki', format: 'pem' } as const
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const plain = privateKey.export(pkcs8).toString()

const texts = {
  private: plain,
  public: publicKey.export(spki).toString(),
  rsa: rsa.privateKey.export(pkcs8).toString(),
  'public rsa': rsa.publicKey.export(spki).toString(),
  ec: ec.privateKey.export(pkcs8).toString(),
  encrypted: privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'secret' }).toString(),
  broken: plain.replace(/\n.{10}/, '\n!!!!!!!!!!'),
  empty: '',
  large: 'x'.repeat(100_000),
} as const

const folder = await temporaryFolder(afterAll)
const fileOf = (name: string) => join(folder, name.replace(' ', '-'))
beforeAll(async () => {
  for (const [name, text] of Object.entries(texts)) await writeFile(fileOf(name), text)
})

describe('a key', () => {
  it('of the right kind is read, and both halves have one id', async () => {
    const [signing, verifying] = [await readSigningKey(fileOf('private')), await readVerifyingKey(fileOf('public'))]
    expect(keyIdOf(signing)).toBe(keyIdOf(verifying))
    expect(keyIdOf(signing)).toMatch(/^[0-9a-f]{64}$/)
  })

  const refused = [
    [readSigningKey, 'public', /is a public key.*openssl genpkey -algorithm ed25519/],
    [readSigningKey, 'rsa', /type rsa\. Expected Ed25519.*openssl genpkey/],
    [readSigningKey, 'ec', /type ec\. Expected Ed25519/],
    [readSigningKey, 'encrypted', /encrypted.*openssl pkey -in/],
    [readSigningKey, 'broken', /is not a valid key/],
    [readSigningKey, 'empty', /is not a valid key/],
    [readSigningKey, 'large', /too large/],
    [readSigningKey, 'not there', /ENOENT/],
    [readSigningKey, '.', /EISDIR/],
    [readVerifyingKey, 'private', /is a private key.*-pubout/],
    [readVerifyingKey, 'public rsa', /type rsa/],
    [readVerifyingKey, 'empty', /is not a valid key/],
    [readVerifyingKey, 'not there', /ENOENT/],
  ] as const

  it.each([
    ['in it', folder, /in the report directory.*--out/],
    ['below it', dirname(folder), /in the report directory/],
  ])('to sign with is refused where the report is written into a folder with it %s', async (_where, out, words) => {
    const fault = await readSigningKey(fileOf('private'), out).catch((cause: unknown) => cause)
    expect(fault).toBeInstanceOf(KeyUnusable)
    expect((fault as Error).message).toMatch(words)
  })

  it('to sign with may lie beside that folder', async () => {
    await expect(readSigningKey(fileOf('private'), join(folder, 'report'))).resolves.toBeDefined()
  })

  it.each(refused)('%o refuses one that is %s, with the remedy', async (read, name, words) => {
    const fault = await read(fileOf(name)).catch((cause: unknown) => cause)
    expect(fault).toBeInstanceOf(KeyUnusable)
    expect((fault as Error).message).toMatch(words)
  })

  it('never stands in what is said of it, in the place of its path neither', async () => {
    const inside = Object.values(texts).flatMap((text) =>
      text.split('\n').filter((line) => /^[\w+/=]{20,}$/.test(line)),
    )
    expect(inside.length).toBeGreaterThan(2)
    const faults = await Promise.all([
      ...refused.map(([read, name]) => read(fileOf(name)).catch((cause: unknown) => String(cause))),
      readSigningKey(plain).catch((cause: unknown) => String(cause)),
      readSigningKey(plain.split('\n')[1]!).catch((cause: unknown) => String(cause)),
    ])
    for (const fault of faults) for (const line of inside) expect(fault).not.toContain(line)
    expect(faults.at(-2)).toMatch(/must be given as a file/)
  })
})
