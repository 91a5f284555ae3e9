import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { alwaysAnswers, loginAnswer } from './no-platform.js'
import { command, temporaryFolder, writeProfile } from './command.js'
import { emulatorHere } from './emulator-here.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'

/** For what a process of its own, as the first test has it, shows no better. */
const commands = new CommandsProcess()

let emulator: Awaited<ReturnType<typeof emulatorHere>>
beforeAll(async () => {
  emulator = await emulatorHere()
})

describe('session save', () => {
  it.concurrent('keeps the cookies and the proof, for the owner alone', async () => {
    const out = join(temporaryFolder(), 'session.json')
    writeFileSync(out, '', { mode: 0o644 })
    const ended = await command(['session', 'save', emulator.baseUrl, '--profile', emulator.profile, '--out', out])
    expect(ended).toMatchObject({ code: 0, stdout: `${out}\n` })
    expect(statSync(out).mode & 0o777).toBe(0o600)
    const saved = JSON.parse(readFileSync(out, 'utf8')) as { jar: { cookies: { key: string }[] }; proof: object }
    expect(saved.jar.cookies.map(({ key }) => key)).toEqual(expect.arrayContaining(['.ASPXAUTH', 'SVCCSRF']))
    expect(saved.proof).toMatchObject({ status: 200, rows: 1 })
    for (const secret of ['main', 'restricted'].map(passwordOf)) expect(ended.stderr).not.toContain(secret)
  })

  it.concurrent(
    'needs nothing but users.main: no password of another user, and no session that was saved before',
    async () => {
      const out = join(temporaryFolder(), 'session.json')
      const profile = writeProfile(emulator.baseUrl, {
        users: {
          main: { name: 'Supervisor', password: { env: 'PASSWORD' } },
          restricted: { name: 'Guest', password: { env: 'SVC_NOT_SET' } },
          decoy: { name: 'Nobody', password: { file: 'not-there.secret' } },
        },
        expiredSession: 'not-there.json',
      })
      const args = ['session', 'save', '--profile', profile, '--out', out]
      const ended = await commands.command(args, { PASSWORD: passwordOf('main') })
      expect(ended).toMatchObject({ code: 0, stdout: `${out}\n` })
    },
  )

  it.concurrent('with a wrong password ends with 6, and makes no file', async () => {
    const out = join(temporaryFolder(), 'session.json')
    const args = ['session', 'save', '--profile', writeProfile(emulator.baseUrl), '--out', out]
    const ended = await commands.command(args, { PASSWORD: 'this is not it' })
    expect(ended).toMatchObject({ code: 6, stdout: '' })
    expect(ended.stderr).toMatch(/^error: the login of main was refused/)
    expect(ended.stderr).not.toContain('this is not it')
    expect(existsSync(out)).toBe(false)
  })

  it.concurrent.each([
    ['reads nothing afterwards', () => alwaysAnswers(200, { 'Content-Type': 'application/json' }, loginAnswer)],
    ['does not exist', () => Promise.resolve({ baseUrl: 'http://127.0.0.1:1', close: () => undefined })],
  ])('on a target that %s ends with 6, and makes no file', async (_name, start) => {
    const { baseUrl, close } = await start()
    afterThisFile(close)
    const out = join(temporaryFolder(), 'session.json')
    const args = ['session', 'save', '--profile', writeProfile(baseUrl), '--out', out]
    const ended = await commands.command(args, { PASSWORD: 'this is not it' })
    expect(ended).toMatchObject({ code: 6, stdout: '' })
    expect(ended.stderr).toMatch(/^error: .+\n$/)
    expect(existsSync(out)).toBe(false)
  })

  it.concurrent.each([
    ['as its Code', 'application/json', JSON.stringify({ Code: 'c4nary/P&ss', Message: '' })],
    ['as its media type', 'c4nary/P&ss', 'no'],
  ])('says nothing of the password that a refusal gives back %s', async (_place, type, body) => {
    const { baseUrl, close } = await alwaysAnswers(403, { 'Content-Type': type }, body)
    const elsewhere = await alwaysAnswers(404, { 'Content-Type': type }, body)
    afterThisFile(close)
    afterThisFile(() => elsewhere.close())
    for (const url of [baseUrl, elsewhere.baseUrl]) {
      const args = ['session', 'save', '--profile', writeProfile(url), '--out', join(temporaryFolder(), 'session.json')]
      const ended = await commands.command(args, { PASSWORD: 'c4nary/P&ss' })
      expect(ended).toMatchObject({ code: 6, stdout: '' })
      expect(ended.stderr).toMatch(/the login/)
      expect(ended.stderr.toLowerCase()).not.toContain('c4nary')
    }
  })

  it.concurrent('without users.main, or a probe to prove it by, says what to add', async () => {
    const out = join(temporaryFolder(), 'session.json')
    const profile = writeProfile(emulator.baseUrl, { entities: {} })
    const ended = await commands.command(['session', 'save', '--profile', profile, '--out', out], { PASSWORD: 'x' })
    expect(ended).toMatchObject({ code: 6, stdout: '' })
    expect(ended.stderr).toContain('entities.probe')
  })
})

function passwordOf(role: string): string {
  const { users } = parse(readFileSync(emulator.profile, 'utf8')) as {
    users: Record<string, { password: { file: string } }>
  }
  return readFileSync(join(emulator.profile, '..', users[role]!.password.file), 'utf8').trim()
}
