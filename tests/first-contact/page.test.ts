import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { readProfile } from '../../src/profile/index.js'
import { temporaryFolder } from '../cli/command.js'
import { callIn } from '../support/help.js'
import { codeIn, readPage } from '../support/page.js'
import { command, init } from './meet.js'

const page = readPage('docs/how-to/create-a-profile.md')

describe('the page about init', () => {
  it('shows what is told of the emulator, word by word, the large entity too', async () => {
    const emulator = await startEmulator({ basePath: '/tenant', vendorPrefix: 'ABC' })
    try {
      const out = join(temporaryFolder(), 'staging.yaml')
      const env = { SVC_PASSWORD: emulator.environment['SVC_EMULATOR_MAIN_PASSWORD']! }
      const { stderr } = await init(emulator.baseUrl, out, [], { env })
      const shown = page.blocks.find(({ language }) => language === 'text')?.text
      const said = stderr
        .replaceAll(emulator.baseUrl, 'https://staging.example.com/tenant')
        .replace(out, 'staging.yaml')
      expect(said.trimEnd()).toBe(shown?.trimEnd())
      const { entities } = await readProfile(out, {}, { env })
      expect(entities.large).toEqual({ entity: 'AuditLog', rows: 20_500 })
    } finally {
      await emulator.close()
    }
  })

  it('names every option of it, and no others', async () => {
    const { stdout } = await command(['init', '--help'])
    const options = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => name)
    expect(options.length).toBeGreaterThan(10)
    const named = page.table('option').flatMap(([cell]) => codeIn(cell))
    expect([...named].sort()).toEqual([...options].sort())
    const lines = page.blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'))
    for (const call of lines.map(callIn)) {
      expect(call?.command).toBe('init')
      for (const option of call?.options ?? []) expect(options).toContain(option)
    }
  })
})
