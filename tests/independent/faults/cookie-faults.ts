import { ticketName } from '../house/gate.js'
import type { SetCookie } from '../house/set-cookie.js'
import { dataColumns, onLogin, onStanding, type Fault, type Moment } from './fault.js'

type Rewrite = (set: SetCookie, moment: Moment, copy: number) => SetCookie | readonly SetCookie[]

/** Rewrites the cookies of one name in the answers to right logins; `copy` counts cookies of that name from 0. */
const rewrite = (name: (moment: Moment) => string, change: Rewrite) =>
  onLogin((moment) => {
    let copy = -1
    return {
      ...moment.answer,
      cookies: moment.answer.cookies.flatMap((set) => {
        if (set.name !== name(moment)) return set
        copy += 1
        return change(set, moment, copy)
      }),
    }
  })

const ticket = () => ticketName
const loader = ({ freedoms }: Moment) => `${freedoms.vendorPrefix}LOADER`
const token = ({ freedoms }: Moment) => `${freedoms.vendorPrefix}CSRF`
const userName = () => 'UserName'
const readable: Rewrite = (set) => ({ ...set, httpOnly: false })
const belowZero: Rewrite = (set, { freedoms }) => ({ ...set, path: `${freedoms.basePath}/0` })
const named = (write: (name: string) => string): Rewrite => {
  return (set, { attempt }) => ({ ...set, value: write(attempt?.account?.name ?? '') })
}
const codes = (name: string, radix = 10) => [...name].map((letter) => (letter.codePointAt(0) ?? 0).toString(radix))
const day = 86_400_000
const inDays = (days: number): Rewrite => {
  return (set, { now }) => ({ ...set, maxAge: null, expires: new Date(now().getTime() + days * day) })
}

export const cookieFaults = [
  {
    id: 'ticket-readable',
    sentence: 'the ticket is set without HttpOnly',
    within: {},
    fails: ['COOKIE-1'],
    arguable: [],
    apply: rewrite(ticket, readable),
  },
  {
    id: 'ticket-below-zero',
    sentence: 'the ticket is set for the path /0 only: every data request still gets it',
    within: {},
    fails: ['COOKIE-1'],
    arguable: [],
    apply: rewrite(ticket, belowZero),
  },
  {
    id: 'loader-readable',
    sentence: 'no copy of the loader cookie is HttpOnly',
    within: {},
    fails: ['COOKIE-3'],
    arguable: [],
    apply: rewrite(loader, readable),
  },
  {
    id: 'loader-second-copy-readable',
    sentence: 'the first loader cookie is HttpOnly, the second is not',
    within: {},
    fails: ['COOKIE-3'],
    arguable: [],
    apply: rewrite(loader, (set, _, copy) => ({ ...set, httpOnly: copy === 0 })),
  },
  {
    id: 'loader-second-copy-below-zero',
    sentence: 'the second loader cookie is set for the path /0 only',
    within: {},
    fails: ['COOKIE-3'],
    arguable: [],
    apply: rewrite(loader, (set, moment, copy) => (copy === 0 ? set : belowZero(set, moment, copy))),
  },
  {
    id: 'loader-three-times',
    sentence: 'the login answer sets the loader cookie three times',
    within: {},
    fails: ['COOKIE-3'],
    arguable: [],
    apply: rewrite(loader, (set, _, copy) => (copy === 0 ? [set, set] : set)),
  },
  {
    id: 'loader-missing',
    sentence: 'the login answer sets no loader cookie',
    within: { csrf: true },
    // The token cookie is there so that the prefix can still be found: PAGE-2 then stands on its own feet.
    fails: ['COOKIE-3'],
    arguable: [],
    apply: rewrite(loader, () => []),
  },
  {
    id: 'token-not-secure',
    sentence: 'the token cookie is set without Secure, and no departure says so',
    within: { csrf: true },
    fails: ['COOKIE-4'],
    arguable: [],
    apply: rewrite(token, (set) => ({ ...set, secure: false })),
  },
  {
    id: 'token-below-zero',
    sentence: 'the token cookie is set for the path /0 only',
    within: { csrf: true },
    fails: ['COOKIE-4'],
    arguable: [],
    apply: rewrite(token, belowZero),
  },
  {
    id: 'token-empty',
    sentence: 'the token cookie is empty; the header has to be there all the same, and is empty as well',
    within: { csrf: true },
    // A caller that sends the value of the cookie sends an empty header, and all is in order but the value. Whether a
    // request-forgery protection without a value counts as one at all, ACCESS-9 to 12 may decide either way, and a
    // caller that holds an empty token for none sends no header: COOKIE-9 then sees the 403.
    fails: ['COOKIE-4'],
    arguable: ['COOKIE-8', 'COOKIE-9', 'ACCESS-8', 'ACCESS-14', 'PAGE-3', 'READ-1'],
    apply: (moment) => {
      const emptied = rewrite(token, (set) => ({ ...set, value: '' }))(moment)
      return onStanding(
        ['wrong-header'],
        ['legacy', 'odata', 'custom', 'message'],
        ({ question, freedoms, serveAnyway, answer }) =>
          question.headers[`${freedoms.vendorPrefix}CSRF`.toLowerCase()] === '' ? serveAnyway() : answer,
      )({ ...moment, answer: emptied })
    },
  },
  {
    id: 'user-name-missing',
    sentence: 'the login answer sets no UserName cookie',
    within: {},
    // COOKIE-6 and 7 speak of the value and the lifetime of a cookie that is not there: breached, or nothing to judge.
    fails: ['COOKIE-5'],
    arguable: ['COOKIE-6', 'COOKIE-7'],
    apply: rewrite(userName, () => []),
  },
  {
    id: 'user-name-readable',
    sentence: 'the UserName cookie is set without HttpOnly',
    within: {},
    fails: ['COOKIE-5'],
    arguable: [],
    apply: rewrite(userName, readable),
  },
  {
    id: 'user-name-without-path',
    sentence: 'the UserName cookie has no Path: it stays with the login service',
    within: {},
    fails: ['COOKIE-5'],
    arguable: [],
    apply: rewrite(userName, (set) => ({ ...set, path: null })),
  },
  {
    id: 'user-name-plain',
    sentence: 'the UserName cookie holds the name itself',
    within: {},
    fails: ['COOKIE-6'],
    arguable: [],
    apply: rewrite(
      userName,
      named((name) => encodeURIComponent(name)),
    ),
  },
  {
    id: 'user-name-in-hex',
    sentence: 'the UserName cookie holds the character codes in base 16',
    within: {},
    fails: ['COOKIE-6'],
    arguable: [],
    apply: rewrite(
      userName,
      named((name) => codes(name, 16).join('|')),
    ),
  },
  {
    id: 'user-name-joined-by-dots',
    sentence: 'the character codes of the UserName cookie are joined by dots',
    within: {},
    fails: ['COOKIE-6'],
    arguable: [],
    apply: rewrite(
      userName,
      named((name) => codes(name).join('.')),
    ),
  },
  {
    id: 'user-name-of-somebody-else',
    sentence: 'the UserName cookie spells another name than the one that logged in',
    within: {},
    fails: ['COOKIE-6'],
    arguable: [],
    apply: rewrite(
      userName,
      named(() => codes('Administrator').join('|')),
    ),
  },
  {
    id: 'user-name-300-days',
    sentence: 'the UserName cookie lives for 300 days',
    within: {},
    fails: ['COOKIE-7'],
    arguable: [],
    apply: rewrite(userName, inDays(300)),
  },
  {
    id: 'user-name-26-days',
    sentence: 'the UserName cookie lives for 26 days',
    within: {},
    fails: ['COOKIE-7'],
    arguable: [],
    apply: rewrite(userName, inDays(26)),
  },
  {
    id: 'user-name-of-the-session',
    sentence: 'the UserName cookie has no lifetime: it goes with the session',
    within: {},
    fails: ['COOKIE-7'],
    arguable: [],
    apply: rewrite(userName, (set) => ({ ...set, expires: null, maxAge: null })),
  },
  {
    id: 'user-name-max-age-in-minutes',
    sentence: 'Max-Age of the UserName cookie counts minutes, and stands above an Expires of 30 days',
    within: {},
    fails: ['COOKIE-7'],
    arguable: [],
    apply: rewrite(userName, (set) => ({ ...set, maxAge: 30 * 24 * 60 })),
  },
  {
    id: 'token-in-the-header-opens-data',
    sentence: 'the token in the header opens the data services to a caller who sends no cookie',
    within: { csrf: true },
    fails: ['COOKIE-10'],
    arguable: [],
    apply: onStanding(['header-alone'], dataColumns, ({ question, answer, serveAnyway }) =>
      question.cookies.length === 0 ? serveAnyway() : answer,
    ),
  },
] as const satisfies readonly Fault[]
