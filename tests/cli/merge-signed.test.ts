import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { partLike } from '../../src/fleet/testing/part-like.js'
import { writeReportFolder } from '../../src/report/index.js'
import { CommandsProcess } from '../support/commands-process.js'
import { temporaryFolder } from './command.js'

const commands = new CommandsProcess()
const command = (...args: readonly string[]) => commands.command(args)

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(at('pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  for (const index of [1, 2]) await writeReportFolder(at(`part-${String(index)}`), partLike(index, 2), ['json'])
})

const parts = () => [at('part-1'), at('part-2')]

describe('merge --sign', () => {
  it('signs the whole, which verify finds good', async () => {
    const { stdout, stderr } = await command('merge', ...parts(), '--out', at('whole'), '--sign', at('key.pem'))
    expect({ stdout, stderr }).toEqual({
      stdout: `${at('whole')}\n`,
      stderr: expect.stringMatching(/signed with key [0-9a-f]{64}/) as string,
    })
    const verified = await command('verify', at('whole'), '--key', at('pub.pem'))
    expect(verified).toMatchObject({ code: 0, stdout: '' })
    expect(verified.stderr).toMatch(/valid for the given key/)
  })

  it('says before anything is written that a key is none', async () => {
    writeFileSync(at('none.pem'), 'no key')
    const { code, stdout } = await command('merge', ...parts(), '--out', at('never'), '--sign', at('none.pem'))
    expect({ code, stdout, written: existsSync(at('never')) }).toEqual({ code: 2, stdout: '', written: false })
  })

  it('is refused for fleets, whose targets have reports of their own', async () => {
    mkdirSync(at('fleet'))
    writeFileSync(join(at('fleet'), 'fleet.json'), '{}')
    const { code, stderr } = await command('merge', at('fleet'), '--sign', at('key.pem'))
    expect(code).toBe(2)
    expect(stderr).toMatch(/--sign applies to the report of one target/)
  })
})
