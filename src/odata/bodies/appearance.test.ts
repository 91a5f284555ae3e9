import { describe, expect, it } from 'vitest'
import { type Appearance, appearanceOf, documentTypeIn, looksLikeLoginPage } from './appearance.js'

describe('a body is known by its first characters', () => {
  const bodies: readonly (readonly [Appearance, string])[] = [
    ['empty', ''],
    ['empty', ' \t\r\n'],
    ['json', '{'],
    ['json', '\t\r\n [1]'],
    ['json', '"x"'],
    ['json', '-1'],
    ['json', 'true'],
    ['json', 'null'],
    ['other', 'Unauthorized'],
    ['other', '\u00a0{}'],
    ['other', 'x <html>'],
    ['html', '<HTML lang="en">'],
    ['html', '<h1>Server Error</h1>'],
    ['html', '<h6>'],
    ['html', '<br/>'],
    ['html', '<form\naction="x">'],
    ['html', '<!DOCTYPE html>'],
    ['html', '<!doctype \n HTML PUBLIC "x">'],
    ['html', ' <!-- a --> <?php x ?>\n<!-- b --><body>'],
    ['html', '<html><!-- a --><feed/>'],
    ['html', '<html><?x ?><feed/>'],
    ['documentType', '<!DOCTYPE feed>'],
    ['documentType', '<?xml version="1.0"?><!doctype htmlx>'],
    ['xml', '<?xml version="1.0"?><feed/>'],
    ['xml', '<feed><!DOCTYPE html></feed>'],
    ['xml', '<feed><p>'],
    ['xml', '<p:orders/>'],
    ['xml', '<pre-order/>'],
    ['xml', '<h7>'],
    ['xml', '<!-- <html>'],
    ['xml', '<?xml <html>'],
    ['xml', '<!-><html>-->'],
  ]
  it.each(bodies)('%s: %j', (appearance, text) => {
    expect(appearanceOf(Buffer.from(text))).toBe(appearance)
  })
})

describe('a document type is one before the root element only', () => {
  it.each([
    ['<!DOCTYPE feed>', true],
    ['\n<?xml version="1.0"?> <!-- x --><!doctype feed><feed/>', true],
    ['<feed><!DOCTYPE feed></feed>', false],
    ['<!-- <!DOCTYPE feed> --><feed/>', false],
    ['<!ELEMENT feed>', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(documentTypeIn(Buffer.from(text))).toBe(expected)
  })
})

describe('a login page asks for a password or calls itself a login', () => {
  const far = 'x'.repeat(256 * 1024)
  it.each([
    ['<input type="password">', true],
    ["<INPUT class='a' autocomplete=\"off\" type = 'PASSWORD' />", true],
    ['<input\ttype\t=\tpassword>', true],
    ['<input type="text"><p>type="password"</p>', false],
    ['<input data-type="text" value="x">', false],
    ['<inputs type="password">', false],
    ['<input type="xpassword">', false],
    ['<title>Login</title>', true],
    ['<title>Log in to continue</title>', true],
    ['<title>Creatio – Logon</title>', true],
    ['<title>Please LOG ON</title>', true],
    ['<title>Sign in</title>', true],
    ['<title>SignIn</title>', true],
    ['<title>Logxin</title>', false],
    ['<title>Signxin</title>', false],
    ['<title>Logan</title>', false],
    ['<title>Logins</title>', false],
    ['<title>Blogin</title>', false],
    ['<title>Design in blue</title>', false],
    ['<title>Bad gateway</title><p>log in</p>', false],
    ['<script src="/core/NuiLogin.js"></script>', true],
    ['<a href="/ServiceModel/AuthService.svc/Login">', true],
    ['<a href="/login/index.html">', true],
    ['<a href="/AuthServiceXsvc">', false],
    [`${far}<title>Login</title>`, false],
    ['', false],
  ])('%.60s: %s', (text, expected) => {
    expect(looksLikeLoginPage(Buffer.from(text))).toBe(expected)
  })
})
