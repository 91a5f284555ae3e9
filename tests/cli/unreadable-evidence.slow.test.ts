import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lchownSync, readdirSync, writeFileSync } from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { CommandsProcess } from '../support/commands-process.js'
import { command, executable, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

const nobody = 65534
/** Root reads everything, so that another user asks in its place, who must be able to start the command. */
const isRoot = process.getuid?.() === 0
const other = isRoot ? { uid: nobody } : {}
const canAsk = process.platform !== 'win32' && spawnSync('test', ['-r', executable], other).status === 0

/** Of another user, who may write in the folder and read all of it but this. */
function handedOver(folder: string, unreadable: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    if (isRoot && name !== unreadable) lchownSync(join(folder, name), nobody, nobody)
  chmodSync(join(folder, unreadable), isRoot ? 0o600 : 0)
}

const reports = temporaryFolder()
const [part, whole, signed] = [join(reports, 'part'), join(reports, 'whole'), join(reports, 'signed')]
beforeAll(async () => {
  chmodSync(reports, 0o777)
  const key = join(reports, 'key.pem')
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { profile } = await emulatorHere()
  const commands = new CommandsProcess()
  const judged = ['run', '--profile', profile, '--only', 'LOGIN-1']
  await commands.command([...judged, '--out', whole])
  await commands.command([...judged, '--out', signed, '--sign', key])
  await commands.command([...judged, '--out', part, '--shard', '1/1'])
  for (const folder of [part, whole, signed]) handedOver(folder, 'evidence.ndjson')
}, 120_000)

describe.runIf(canAsk)('evidence of another user, which is for that user alone,', () => {
  it.each([
    [
      'verify',
      () => [whole],
      1,
      /^not readable: evidence\.ndjson\nFiles that you may not read could not be verified, see above\.\nThe report is not signed/,
    ],
    ['verify', () => [signed], 1, /^not readable: evidence\.ndjson\n[^]*The signature could not be verified/],
    ['judge', () => [whole, '--out', join(reports, 'again')], 2, /cannot read .*evidence\.ndjson: permission denied/],
    ['report', () => [join(whole, 'report.json')], 2, /the evidence\.ndjson next to .* cannot be read: EACCES/],
    [
      'merge',
      () => [part, '--out', join(reports, 'merged')],
      2,
      /cannot read evidence\.ndjson in .*part: permission denied/,
    ],
  ] as const)('is named by %s, which accuses nobody', async (name, args, code, words) => {
    const ended = await command([name, ...args()], other)
    expect(ended.stdout + ended.stderr).toMatch(words)
    expect(ended.code).toBe(code)
    expect(ended.stderr).not.toMatch(/[Ii]nternal error|after they were written/)
  })

  it('is named beside a folder of which nothing can be listed', async () => {
    const closed = join(reports, 'closed')
    cpSync(whole, closed, { recursive: true })
    handedOver(closed, 'allure-results')
    const { code, stdout } = await command(['verify', closed], other)
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'not readable: allure-results/\n' })
  })
})
