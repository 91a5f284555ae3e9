import { describe, expect, it } from 'vitest'
import { shortened } from '../../runtime/shortened.js'
import { Masker } from './masker.js'
import type { SecretKind } from './secret-kind.js'

function maskedFor(kind: SecretKind, secret: string): (text: string) => string {
  const masker = new Masker('0123456789abcdef'.repeat(4))
  masker.learn(kind, secret)
  return (text) => masker.mask(text).replaceAll(/·[0-9a-f]{8}/g, '')
}

describe('a secret that is cut in half by a shortened text', () => {
  const password = maskedFor('password', 'hunter2! and more')
  const userName = maskedFor('userName', 'Supervisor')

  it('is masked wherever it is cut, as far as it would be were it no longer', () => {
    for (let most = 'sent: hunt…'.length; most < 'sent: hunter2! and more'.length; most += 1)
      expect(password(shortened('sent: hunter2! and more', most))).toBe('sent: ‹password›…')
  })

  it.each([
    ['in another case', userName('"SUPERV…"'), '"‹userName›…"'],
    ['in escapes', userName('%53u&#112;ervis… and Supervisor…'), '‹userName›… and ‹userName›…'],
    ['in base64', password(`${Buffer.from('hunter2!').toString('base64').slice(0, 9)}…`), '‹password›…'],
    ['in hexadecimal', password(`${Buffer.from('hunter2!').toString('hex').slice(0, 9)}…`), '‹password›…'],
    ['with the mark as an escape', password('hunter\\u2026 hunter%E2%80%A6'), '‹password›\\u2026 ‹password›%E2%80%A6'],
    ['twice', password('hunter… hunter2! and…'), '‹password›… ‹password›…'],
    ['after a whole one', password('hunter2! and more, hunter2!…'), '‹password›, ‹password›…'],
  ])('is masked %s', (_how, masked, told) => {
    expect(masked).toBe(told)
  })

  it.each([
    ['is shorter than a secret that is looked for', 'Sup… hun…'],
    ['is not cut', 'Superv and hunter'],
    ['is cut at another place', 'Superv, … and hunter2 …'],
    ['goes on otherwise', 'Supermarket… and hunters…'],
    ['ends as one does', 'visor… and more…'],
    ['stands behind the mark', '…Superv …hunter'],
    ['is written with three dots', 'Superv...'],
    ['is a password in another case', 'HUNTER…'],
    ['has few digits', `${Buffer.from('hunter').toString('hex').slice(0, 7)}…`],
  ])('is nothing that %s', (_what, text) => {
    expect(password(text)).toBe(text)
    expect(userName(text)).toBe(text)
  })

  it('is no word of the interface, which says nothing about a user', () => {
    const masked = maskedFor('userName', 'UserName.Smith')
    expect(masked('the UserName… of UserName.Sm…')).toBe('the UserName… of ‹userName›…')
  })

  it('hides the rest too where it has the mark itself', () => {
    expect(maskedFor('password', 'pass…word')('<pass…word> <pass…>')).toBe('<‹password›> <‹password›…>')
  })
})
