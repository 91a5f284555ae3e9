import { describe, expect, it } from 'vitest'
import { runAt } from '../../src/check/testing/run-at.js'
import { smallDeployment } from '../../src/check/testing/small-deployment.js'
import type { Said } from '../support/scripted-server.js'
import { sentencesOf } from './judging.js'

const asking: Said['headers'] = [['WWW-Authenticate', 'Basic realm="crm"']]
const loginPage = '<html><form><input name="UserName"><input type="password" name="UserPassword"></form></html>'
const challenged = expect.stringMatching(
  /^failed: .*: expected no challenge, seen .*a credentials challenge: clear the sy/,
)

describe('the message server inside a good session', () => {
  it.each<[string, Said, Said, readonly unknown[]]>([
    ['is in order where it answers', {}, {}, ['passed']],
    ['is in order where it takes one method alone', { status: 405 }, {}, ['passed']],
    ['is in order where it takes the other alone', { status: 204 }, { status: 404 }, ['passed']],
    [
      'does not exist',
      { status: 404 },
      { status: 405 },
      ['inapplicable: the deployment has no message-server call (404 to POST, 405 to GET)'],
    ],
    ['asks for credentials by its status', { status: 401 }, { status: 404 }, [challenged]],
    ['asks for credentials by its header alone', { headers: asking }, { status: 404 }, [challenged]],
    ['asks for credentials of a GET', {}, { status: 401, headers: asking }, [challenged]],
    [
      'is not got to where the login page comes with 200',
      { status: 405 },
      { headers: [['Content-Type', 'text/html']], body: loginPage },
      [
        expect.stringMatching(
          /^cantTell: GET .* answered 200, text\/html with a login page inside a valid session, so the call/,
        ),
      ],
    ],
    ['is in order where it takes no such body', { status: 400 }, {}, ['passed']],
    [
      'wants something that the document does not show',
      { status: 415 },
      { status: 405 },
      [expect.stringMatching(/^cantTell: POST .* answered 415, possibly because the checker left something out/)],
    ],
    ['asks for credentials beside that', { status: 400, headers: asking }, {}, [challenged]],
    [
      'breaks',
      { status: 500 },
      {},
      [expect.stringMatching(/^failed: .* are answered with 2xx: expected status 2xx, seen 500$/)],
    ],
  ])('%s', async (_what, posted, got, said) => {
    const target = await smallDeployment({
      data: ({ method, url }) => (url.includes('MsgUtilService') ? (method === 'POST' ? posted : got) : undefined),
    })
    expect(await sentencesOf(await runAt(target.origin), 'PAGE-3')).toEqual(said)
  })

  it('is asked once more where the session ended meanwhile', async () => {
    let posts = 0
    const target = await smallDeployment({
      data: ({ method, url, cookies }, _nth, alive) => {
        if (!url.includes('MsgUtilService')) return undefined
        if (method === 'POST' && ++posts === 1) alive.clear()
        return alive.has(cookies['.ASPXAUTH'] ?? '') ? {} : { status: 302, headers: [['Location', '/elsewhere']] }
      },
    })
    expect(await sentencesOf(await runAt(target.origin), 'PAGE-3')).toEqual(['passed'])
    expect(posts).toBe(2)
  })

  it('is judged by what else shows that the session is good, where the legacy data service is away', async () => {
    const target = await smallDeployment({
      data: ({ url }) => (url.includes('EntityDataService') ? { status: 503 } : url.includes('Msg') ? {} : undefined),
    })
    expect(await sentencesOf(await runAt(target.origin), 'PAGE-3')).toEqual(['passed'])
  })
})
