import { expect, it } from 'vitest'
import { maskPassword } from './mask-password.js'

it.each([
  ['{"UserName":"S","UserPassword":"secret"}', '{"UserName":"S","UserPassword":"***"}'],
  ['{ "UserPassword" : "se\\"cret" , "x": 1 }', '{ "UserPassword" : "***" , "x": 1 }'],
  ['{"UserPassword":51234}', '{"UserPassword":"***"}'],
  ['{"User\\u0050assword":"secret"}', '{"UserPassword":"***"}'],
  ['{"userpassword":"secret"}', '{"userpassword":"***"}'],
  ['{"UserPassword":["secret"]}', '{"UserPassword":"***"}'],
  ['{"UserPassword":"secret","UserPassword":"secret"}', '{"UserPassword":"***","UserPassword":"***"}'],
  ['UserName=S&UserPassword=secret&x=1', 'UserName=S&UserPassword=***&x=1'],
  ['{UserName: S, UserPassword: secret}', '{UserName: S, UserPassword***'],
  ['[{"UserPassword":"secret"}]', '[{"UserPassword***'],
  ['<UserPassword>secret</UserPassword>', '<UserPassword***'],
])('%s is shown as %s', (body, shown) => {
  expect(maskPassword(body)).toBe(shown)
})

it.each(['', 'plain', '{"Name":"*"}', '{ "a": [1, 2 ] }', 'a=b&c=d'])('%j stays as it was sent', (body) => {
  expect(maskPassword(body)).toBe(body)
})
