import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { command, temporaryFolder, writeProfile } from './command.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'

it('run --plan says on stdout what would be sent, sends nothing, asks for no password and leaves no folder', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(() => server.close())
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const cwd = temporaryFolder()
  const ended = await command(['run', '--profile', writeProfile(baseUrl), '--plan'], { cwd })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toMatch(/^A run against \S+ would send the following\. Nothing has been sent\.$/m)
  expect(ended.stdout).toMatch(/^ {2}requests +about \d+/m)
  expect(ended.stdout).toMatch(/^ {2}changes +none$/m)
  expect(connections).toBe(0)
  expect(existsSync(join(cwd, 'reports'))).toBe(false)
})

it('run --plan names what is wrong with a profile as a run would', async () => {
  const ended = await new CommandsProcess().command(['run', '--profile', writeProfile('ftp://x.example'), '--plan'])
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain('target.baseUrl')
})
