import { describe, expect, it } from 'vitest'
import { spellings } from '../../../tests/hostile/spellings.js'
import { shortened } from '../../runtime/phrases.js'
import { Masker } from './masker.js'
import type { SecretKind } from './secret-kinds.js'

function maskedFor(kind: SecretKind, secret: string): (text: string) => string {
  const masker = new Masker('0123456789abcdef'.repeat(4))
  masker.learn(kind, secret)
  return (text) => masker.mask(text).replaceAll(/·[0-9a-f]{8}/g, '')
}

/** Of a separator, or of the escape of a quote, what may be left behind half a secret. */
const saysNothing = /(?:[x|,; \\"]|%(?:[257][02C]?)?)*…$/

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
    ['in another case, where it is no word', password('HUNTER…'), '‹password›…'],
    ['twice', password('hunter… hunter2! and…'), '‹password›… ‹password›…'],
    ['after a whole one', password('hunter2! and more, hunter2!…'), '‹password›, ‹password›…'],
  ])('is masked %s', (_how, masked, told) => {
    expect(masked).toBe(told)
  })

  it.each([
    ['is shorter than a secret that is looked for', 'Sup… hun…'],
    ['is not cut', 'Superv and hunter'],
    ['is cut at another place', 'Superv, … and hunter2, …'],
    ['goes on otherwise', 'Supermarket… and hunters…'],
    ['ends as one does', 'visor… and more…'],
    ['stands behind the mark', '…Superv …hunter'],
    ['is written with three dots', 'Superv...'],
    ['has few digits', `${Buffer.from('hunter').toString('hex').slice(0, 7)}…`],
  ])('is nothing that %s', (_what, text) => {
    expect(password(text)).toBe(text)
    expect(userName(text)).toBe(text)
  })

  it.each([
    ...['URL-encoded', 'URL-encoded in lower case', 'URL-encoded in every byte', 'URL-encoded twice', 'escape()'],
    ...['HTML-escaped by name', 'HTML-escaped in decimal', 'HTML-escaped in hex', 'HTML-escaped twice'],
    ...['JSON-escaped in \\uxxxx', 'JSON in JSON', 'JSON in a URL', 'C-escaped in octal bytes'],
    ...['UTF-8 bytes, one character each', 'a list of bytes in hexadecimal'],
    ...['code points joined by bar', 'UTF-8 bytes joined by comma and blank', 'code points joined by bar, URL-encoded'],
  ])('is masked down to the last bit, cut in the middle of an escape: %s', (spelling) => {
    const spell = spellings[spelling]!
    for (const secret of ['hünt"&r2! <ünd>', 'Зоряна и Сон', 'ö😀👍🏽!𝔘ü']) {
      const masked = maskedFor('password', secret)
      const whole = spell(secret)
      // A list is masked from the code on that is whole without doubt.
      const least = Array.from(secret).find((_, nth, all) => all.slice(0, nth).join('').length >= 4)!
      const from = spell(secret.slice(0, secret.indexOf(least) + least.length)).length
      for (let most = from; most < whole.length; most += 1) {
        const cut = `${whole.slice(0, most)}…`
        expect(masked(cut).replace(saysNothing, ''), cut).toMatch(/^(?:["\\]|%22)*‹password›$/)
      }
    }
  })

  it.each([
    ['a word', 'Contact', 'the contact is a CONTACT: Cont… cont…', 'the contact is a CONTACT: ‹password›… cont…'],
    ['two words', 'Contact Name', 'contact name', 'contact name'],
    ['no word', 'Contact1', 'text/contact1, CONTACT1, conta…', 'text/‹password›, ‹password›, ‹password›…'],
    ['of letters that have two capitals', 'straße!', 'STRASSE! Straße!', '‹password› ‹password›'],
  ])('of a password that is %s is known in other cases where it is no word', (_what, secret, text, told) => {
    expect(maskedFor('password', secret)(text)).toBe(told)
  })

  it('is masked where it stands, behind capitals that are more small letters', () => {
    expect(maskedFor('password', 'Contact1')('İİ CONTACT1 is in')).toBe('İİ ‹password› is in')
    expect(maskedFor('password', 'Contact1')('Contact1 İ')).toBe('‹password› İ')
  })

  it('is the one of two that differ in case alone', () => {
    const masker = new Masker('0123456789abcdef'.repeat(4))
    masker.learn('cookie', 'ABC123')
    masker.learn('cookie', 'abc123')
    const masks = [masker.token('cookie', 'ABC123'), masker.token('cookie', 'abc123')]
    expect(masker.mask('ABC123 abc123')).toBe(masks.join(' '))
    expect(masks[0]).not.toBe(masks[1])
  })

  it('is no word of the interface, which says nothing about a user', () => {
    const masked = maskedFor('userName', 'UserName.Smith')
    expect(masked('the UserName… of UserName.Sm…')).toBe('the UserName… of ‹userName›…')
  })

  it('hides the rest too where it has the mark itself', () => {
    expect(maskedFor('password', 'pass…word')('<pass…word> <pass…>')).toBe('<‹password›> <‹password›…>')
  })
})

function masked(name: string, text: string): string {
  const masker = new Masker(Masker.newKey())
  masker.learn('userName', name)
  return masker.mask(text).replaceAll(/‹userName·[0-9a-f]{8}(?:·\d+)?›/g, '‹›')
}

describe('the name of a user, in a word that stands there whatever the user is called', () => {
  it.each([
    ['user', 'order of the cookies: SVCLOADER, UserName'],
    ['user', 'the header X-Vendor-UserCulture is missing'],
    ['user', 'a wrong password and an unknown user get the same answer: check users.decoy'],
    ['user', 'login with no UserPassword: "Invalid user name or password was specified."'],
    ['service', 'POST http://h/ServiceModel/AuthService.svc/Login'],
    ['login', '302 to /Login/NuiLogin.aspx?ReturnUrl=%2F0%2Fodata%2FContact'],
    ['odata', 'ReturnUrl=%2F0%2Fodata%2FContact, application/json;odata=verbose'],
    ['decoy', 'the decoy cannot log in: check users.decoy'],
    ['Nobody', 'Run again when nobody else uses it. Set users.decoy to an account that nobody uses'],
    ['Somebody', 'Somebody else changed Notes during the run'],
    ['CORP\\user', 'no user of the profile has this UserName'],
  ])('is not masked: %s in "%s"', (name, text) => {
    expect(masked(name, text)).toBe(text)
  })
})

describe('the name of a user that is an own word, or part of one', () => {
  it.each([
    ['user', 'login failed for user: no such user', 'login failed for ‹›: no such ‹›'],
    ['user', '{"UserName":"USER"}', '{"UserName":"‹›"}'],
    ['user', 'the user user is locked', 'the user ‹› is locked'],
    ['user', 'http://h/home/user?as=us%65r', 'http://h/home/‹›?as=‹›'],
    ['username', 'UserName=username', '‹›=‹›'],
    ['the user', 'welcome, the user', 'welcome, ‹›'],
    ['service', 'the service account service', 'the ‹› account ‹›'],
    ['Nobody', 'welcome, nobody', 'welcome, ‹›'],
    ['Nobody', 'changed by nobody, whom nobody else knows', 'changed by ‹›, whom nobody else knows'],
    ['Nobody', '{"CreatedBy":"Nobody"} Nobody uses it', '{"CreatedBy":"‹›"} ‹› uses it'],
    ['nobody else', 'welcome, nobody else', 'welcome, ‹›'],
  ])('is masked where it stands alone: %s in "%s"', (name, text, wanted) => {
    expect(masked(name, text)).toBe(wanted)
  })

  it('is masked as a password wherever it stands', () => {
    const masker = new Masker(Masker.newKey())
    masker.learn('password', 'User')
    expect(masker.mask('UserName')).toMatch(/^‹password·[0-9a-f]{8}›Name$/)
  })
})
