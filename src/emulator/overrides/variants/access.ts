import { altering, replacing, together } from '../alterations.js'
import { asksForSession, forcing } from '../altered-guard.js'
import { permitted } from '../listed.js'
import { htmlAnswer, jsonAnswer, withHeaders } from '../../http/answer.js'
import { headerSent } from '../../http/call.js'
import { settingCookies } from '../../http/set-cookie.js'

export const accessVariants = permitted({
  'return-url-lower': [
    'The escapes in ReturnUrl have lower-case hex digits.',
    altering('access', 'encodeReturnUrl', (encoded) =>
      encoded.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    ),
  ],
  'return-url-upper': [
    'ReturnUrl escapes everything that may be escaped, in upper-case hex digits.',
    altering('access', 'encodeReturnUrl', (encoded) =>
      encoded.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
    ),
  ],
  'return-url-signs-bare': [
    'ReturnUrl leaves slash, question mark, equals sign and dollar sign as they are.',
    altering('access', 'encodeReturnUrl', (encoded) => encoded.replace(/%(2F|3F|3D|24)/g, decodeURIComponent)),
  ],
  'login-page-limits-query': [
    'The login page answers 404 where its query is longer than 2048 characters, as some servers do by default.',
    ({ pages }) => ({
      pages: { loginPage: (call) => (call.query.length > 2048 ? pages.nowhere(call) : pages.loginPage(call)) },
    }),
  ],
  'message-server-wants-body': [
    'The message-server call answers 400 to a POST that does not say which library is meant.',
    altering('pages', 'messageServer', (answered, { method, body }) =>
      method === 'POST' && !/library/i.test(body.toString('utf8'))
        ? jsonAnswer(400, { error: 'No library is named.' })
        : answered,
    ),
  ],
  'absolute-location': [
    'Every Location names scheme and host.',
    together(
      altering('access', 'loginPageAddress', (path, { deployment: { site } }) => site.origin + path),
      altering('login', 'location', (path, site) => (path === undefined ? undefined : site.origin + path)),
    ),
  ],
  'more-challenges': [
    'A 401 offers other schemes before Basic, each in a header of its own.',
    replacing('access', 'challenges', (schemes) => ['NTLM', 'Bearer realm="application"', ...schemes]),
  ],
  'redirect-sets-loader': [
    'The redirect to the login page sets a loader cookie.',
    replacing('access', 'redirect', (redirect, { pages, cookies }) => (call, column, standing) => {
      const [loader = ''] = pages.loginPageLoaders()
      const cookie = cookies.loader(loader, call.deployment.site, 0)
      return withHeaders(redirect(call, column, standing), ...settingCookies(cookie))
    }),
  ],
  'force-use-session': [
    'The legacy data service takes cookies only with Authorization: Cookie and ForceUseSession: true.',
    forcing((call) => headerSent(call, 'authorization')?.toLowerCase() === 'cookie' && asksForSession(call)),
  ],
  'forbidden-names-caller': [
    'The page of the 403 tells its scripts which contact the caller is.',
    altering('access', 'forbid', ({ status }, { deployment: { store } }) => {
      const [contact] = store.model('Contact') ? store.rows('Contact') : []
      const script = `<script>const currentContact = ${JSON.stringify({ value: contact?.id })}</script>`
      return htmlAnswer(status, '403 - Forbidden', script)
    }),
    { leavesOpen: ['ACCESS-15'] },
  ],
  'wrong-token-accepted': [
    'Any token will do, as long as there is one.',
    altering('access', 'token', (token) => (token === 'wrong' ? 'right' : token)),
  ],
  'wrong-password-401': ['A refused login answers 401.', () => ({ login: { refusalStatus: () => 401 } })],
  'culture-with-extension': [
    'The culture header names the order in which texts are sorted, too.',
    altering('login', 'culture', (culture = 'de') => `${culture}-u-co-phonebk`),
  ],
  'refused-login-exception': [
    'A refused login describes the failure in Exception.',
    altering('login', 'refusalBody', (body) => {
      const described = { HelpLink: null, InnerException: null, Message: body['Message'], StackTrace: '' }
      return { ...body, Exception: { ...described, Type: 'System.Security.SecurityException' } }
    }),
  ],
  'login-answer-user-type': [
    'A successful login gives its members in another order, and the type of the user with them.',
    altering('login', 'successBody', (body) => ({
      ...Object.fromEntries(Object.entries(body).reverse()),
      UserType: 'General',
    })),
  ],
  'user-names-told-apart': [
    'The refusal of an unknown user says so, with a code of its own.',
    altering('login', 'refusalBody', (body, why) =>
      why === 'unknownUser' ? { ...body, Code: 2, Message: 'There is no such user.' } : body,
    ),
  ],
})
