import { describe, expect, it } from 'vitest'
import { addressesOf, documentedLoginPage } from './addresses.js'

const documented = { atRoot: false, loginPage: documentedLoginPage }

describe('the addresses of a target', () => {
  it.each([
    ['https://crm.example.com', ''],
    ['https://crm.example.com/', ''],
    ['https://crm.example.com/tenant', '/tenant'],
    ['https://crm.example.com/a/b//', '/a/b'],
  ])('below %s lie below its own path %j', (baseUrl, basePath) => {
    const base = `https://crm.example.com${basePath}`
    expect(addressesOf(baseUrl, documented)).toEqual({
      basePath,
      login: `${base}/ServiceModel/AuthService.svc/Login`,
      loginPage: `${base}/Login/NuiLogin.aspx`,
      appRoot: `${base}/0`,
      legacyRoot: `${base}/0/ServiceModel/EntityDataService.svc`,
      odataRoot: `${base}/0/odata`,
      restRoot: `${base}/0/rest`,
      messageServer: `${base}/0/ServiceModel/MsgUtilService.svc/LogInMsgServer`,
    })
  })

  it('lose /0 and nothing else where the application stands at the root', () => {
    const base = 'https://crm.example.com/tenant'
    const [usual, atRoot] = [false, true].map((is) => addressesOf(base, { ...documented, atRoot: is }))
    expect(atRoot).toEqual(JSON.parse(JSON.stringify(usual).replaceAll('/0', '')))
    expect(atRoot?.login).toBe(usual?.login)
  })

  it('have another login page where another is chosen', () => {
    const { loginPage } = addressesOf('https://crm.example.com/t', { ...documented, loginPage: '/Login/Login.html' })
    expect(loginPage).toBe('https://crm.example.com/t/Login/Login.html')
  })
})
