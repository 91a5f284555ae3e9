import { errorBody, inOrder, legacyPath, loginPageHtml, ticket, toLogin, type Told } from './recorded.js'

export const plain = 'http://crm.example.com'
export const page = { type: 'text/html', body: loginPageHtml }
export const nothing = { status: 404, type: 'text/html', body: '<h1>Not found</h1>' }
export const blocked = { status: 403, type: 'text/html', body: '<h1>Request rejected</h1>' }
export const withQuote = `${legacyPath}?$filter=Name%20eq%20%27O%27%27Hara%27`
export const challenge: Told = { status: 401, type: 'text/html', body: '', headers: [['WWW-Authenticate', 'Basic']] }
export const forced = { ...inOrder, Authorization: 'Cookie', ForceUseSession: 'true' }
export const withoutCookies = { sent: { Accept: 'application/json' } }
export const guid = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
export const refusedLogin = { body: '{"Code":1,"Message":"Invalid"}', headers: [] }
export const secureTicket: Told = { base: plain, headers: [['Set-Cookie', `.ASPXAUTH=${ticket}; path=/; secure`]] }
export const pathOf = (path: string): Told => ({ headers: [['Set-Cookie', `.ASPXAUTH=${ticket}${path}`]] })
export const foldedCookies: Told = {
  headers: [['Set-Cookie', `SVCLOADER=‹cookie·1›; path=/; HttpOnly, .ASPXAUTH=${ticket}; path=/`]],
}
export const unsent: Told = { id: 2, sent: {}, status: 302, headers: [toLogin(legacyPath)] }
export const merge: Told = {
  id: 2,
  method: 'MERGE',
  path: `${legacyPath}(guid'${guid}')`,
  sentBody: `{"AccountId":"${guid}"}`,
}
export const unconverted = errorBody('Cannot convert a primitive value to the expected type Edm.Guid')
