import { describe, expect, it } from 'vitest'
import { Masker } from './masker.js'

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
  ])('is masked where it stands alone: %s in "%s"', (name, text, wanted) => {
    expect(masked(name, text)).toBe(wanted)
  })

  it('is masked as a password wherever it stands', () => {
    const masker = new Masker(Masker.newKey())
    masker.learn('password', 'User')
    expect(masker.mask('UserName')).toMatch(/^‹password·[0-9a-f]{8}›Name$/)
  })
})
