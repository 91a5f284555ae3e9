import type { Variant } from '../listed.js'
import { htmlAnswer, jsonAnswer, withHeaders } from '../../http/answer.js'
import { headerSent } from '../../http/call.js'
import { settingCookies } from '../../http/set-cookie.js'

export const accessVariants: readonly Variant[] = [
  {
    id: 'return-url-lower',
    sentence: 'The escapes in ReturnUrl have lower-case hex digits.',
    override: (base) => ({
      access: {
        encodeReturnUrl: (url) =>
          base.access.encodeReturnUrl(url).replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
      },
    }),
  },
  {
    id: 'return-url-upper',
    sentence: 'ReturnUrl escapes everything that may be escaped, in upper-case hex digits.',
    override: (base) => ({
      access: {
        encodeReturnUrl: (url) =>
          base.access
            .encodeReturnUrl(url)
            .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
      },
    }),
  },
  {
    id: 'return-url-signs-bare',
    sentence: 'ReturnUrl leaves slash, question mark, equals sign and dollar sign as they are.',
    override: (base) => ({
      access: {
        encodeReturnUrl: (url) => base.access.encodeReturnUrl(url).replace(/%(2F|3F|3D|24)/g, decodeURIComponent),
      },
    }),
  },
  {
    id: 'login-page-limits-query',
    sentence:
      'The login page answers 404 where its query is longer than 2048 characters, as some servers do by default.',
    override: ({ pages }) => ({
      pages: { loginPage: (call) => (call.query.length > 2048 ? pages.nowhere(call) : pages.loginPage(call)) },
    }),
  },
  {
    id: 'message-server-wants-body',
    sentence: 'The message-server call answers 400 to a POST that does not say which library is meant.',
    override: ({ pages }) => ({
      pages: {
        messageServer: (call) =>
          call.method === 'POST' && !/library/i.test(call.body.toString('utf8'))
            ? jsonAnswer(400, { error: 'No library is named.' })
            : pages.messageServer(call),
      },
    }),
  },
  {
    id: 'absolute-location',
    sentence: 'Every Location names scheme and host.',
    override: (base) => ({
      access: { loginPageAddress: (call) => call.deployment.site.origin + base.access.loginPageAddress(call) },
      login: {
        location(site, appRoot) {
          const path = base.login.location(site, appRoot)
          return path === undefined ? undefined : site.origin + path
        },
      },
    }),
  },
  {
    id: 'more-challenges',
    sentence: 'A 401 offers other schemes before Basic, each in a header of its own.',
    override: (base) => ({ access: { challenges: ['NTLM', 'Bearer realm="application"', ...base.access.challenges] } }),
  },
  {
    id: 'redirect-sets-loader',
    sentence: 'The redirect to the login page sets a loader cookie.',
    override: (base) => ({
      access: {
        redirect(call, column, standing) {
          const { site } = call.deployment
          const [loader = ''] = base.pages.loginPageLoaders()
          const cookie = base.cookies.loader(loader, site, 0)
          return withHeaders(base.access.redirect(call, column, standing), ...settingCookies(cookie))
        },
      },
    }),
  },
  {
    id: 'force-use-session',
    sentence: 'The legacy data service takes cookies only with Authorization: Cookie and ForceUseSession: true.',
    override: (base) => ({
      access: {
        refusalOf(standing, column, call) {
          const forced =
            headerSent(call, 'authorization')?.toLowerCase() === 'cookie' &&
            headerSent(call, 'forceusesession')?.toLowerCase() === 'true'
          const refusal = base.access.refusalOf(standing, column, call)
          return refusal ?? (column.startsWith('legacy') && !forced ? 'challenge' : undefined)
        },
      },
    }),
  },
  {
    id: 'forbidden-names-caller',
    sentence: 'The page of the 403 tells its scripts which contact the caller is.',
    leavesOpen: ['ACCESS-15'],
    override: ({ access }) => ({
      access: {
        forbid(call, column) {
          const { store } = call.deployment
          const [contact] = store.model('Contact') ? store.rows('Contact') : []
          const script = `<script>const currentContact = ${JSON.stringify({ value: contact?.id })}</script>`
          return htmlAnswer(access.forbid(call, column).status, '403 - Forbidden', script)
        },
      },
    }),
  },
  {
    id: 'wrong-token-accepted',
    sentence: 'Any token will do, as long as there is one.',
    override: () => ({ access: { toleratesWrongToken: true } }),
  },
  {
    id: 'wrong-password-401',
    sentence: 'A refused login answers 401.',
    override: () => ({ login: { refusalStatus: () => 401 } }),
  },
  {
    id: 'culture-with-extension',
    sentence: 'The culture header names the order in which texts are sorted, too.',
    override: ({ login }) => ({ login: { culture: (user) => `${login.culture(user) ?? 'de'}-u-co-phonebk` } }),
  },
  {
    id: 'refused-login-exception',
    sentence: 'A refused login describes the failure in Exception.',
    override: (base) => ({
      login: {
        refusalBody(why) {
          const body = base.login.refusalBody(why)
          const Exception = {
            HelpLink: null,
            InnerException: null,
            Message: body['Message'],
            StackTrace: '',
            Type: 'System.Security.SecurityException',
          }
          return { ...body, Exception }
        },
      },
    }),
  },
  {
    id: 'login-answer-user-type',
    sentence: 'A successful login gives its members in another order, and the type of the user with them.',
    override: (base) => ({
      login: {
        successBody: (user) => ({
          ...Object.fromEntries(Object.entries(base.login.successBody(user)).reverse()),
          UserType: 'General',
        }),
      },
    }),
  },
  {
    id: 'user-names-told-apart',
    sentence: 'The refusal of an unknown user says so, with a code of its own.',
    override: (base) => ({
      login: {
        refusalBody: (why) =>
          why === 'unknownUser'
            ? { ...base.login.refusalBody(why), Code: 2, Message: 'There is no such user.' }
            : base.login.refusalBody(why),
      },
    }),
  },
]
