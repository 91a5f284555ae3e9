import { describe, expect, it } from 'vitest'
import { recordAt } from '../testing/record-at.js'
import { needsCustomField } from './needed-fields.js'

async function told(custom?: string) {
  const { run, told, verdicts } = await recordAt({ sandbox: { fields: { text: 'Notes', ...(custom && { custom }) } } })
  await told(async () => needsCustomField(run), 'WRITE-10')
  return verdicts.at(-1)
}

describe('the custom field of the sandbox record', () => {
  it.each(['Name', 'notes', 'Phone'])('is none without a prefix: %s', async (field) => {
    const verdict = await told(field)
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: ['sandbox.fields.custom'] })
    expect(verdict?.reason).toContain(`names ${field}, which has no implementer's prefix`)
  })

  it.each(['UsrBadge', 'usr_badge', 'AcmB', 'ABNote', 'usrBadge', 'U1Note'])(
    'is taken with any: %s',
    async (custom) => {
      const { run } = await recordAt({ sandbox: { fields: { custom } } })
      expect(() => needsCustomField(run)).not.toThrow()
    },
  )

  it('is asked for where the profile names none', async () => {
    expect(await told()).toMatchObject({ outcome: 'untested', profileKeys: ['sandbox.fields.custom'] })
  })
})
