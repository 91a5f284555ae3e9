import { ownAnswer, type Manner } from '../diagnosis/proxy.js'
import { headerIn, type Answer, type Call, type Pair } from '../support/in-between.js'

const isLogin = ({ path }: Call) => path.endsWith('/Login')
const isCookie = ([name]: Pair) => name.toLowerCase() === 'set-cookie'

/** A gateway that joins the cookies of an answer into one header. */
export function joinedCookies(by: string): Manner {
  return {
    back: (answer) => {
      const cookies = answer.headers.filter(isCookie).map(([, value]) => value)
      const others = answer.headers.filter((header) => !isCookie(header))
      return cookies.length > 1 ? { ...answer, headers: [...others, ['Set-Cookie', cookies.join(by)]] } : answer
    },
  }
}

/** A content network that strips the cookies of what is asked for. */
export const strippedCookies: Manner = {
  onward: (call) => ({ ...call, headers: call.headers.filter(([name]) => name.toLowerCase() !== 'cookie') }),
}

/** A gateway that drops the CSRF header, as nginx drops one with an underscore. */
export const droppedHeader: Manner = {
  onward: (call) => ({ ...call, headers: call.headers.filter(([name]) => !/csrf$/i.test(name)) }),
}

/** A login that asks for a code: Code 0, an address to go to, and no ticket. */
export const secondFactor: Manner = {
  back: (answer, call) => {
    const body = isLogin(call) && answer.status === 200 ? bodyOf(answer) : undefined
    if (body?.['Code'] !== 0) return answer
    return {
      ...answer,
      headers: [...answer.headers.filter((header) => !isCookie(header)), ['Set-Cookie', 'Pending=4f1c; path=/']],
      body: Buffer.from(JSON.stringify({ ...body, RedirectUrl: '/Login/SecondFactor.html' })),
    }
  },
}

/** A rewrite rule that redirects each GET to its address in lower case, which no service knows. */
export const lowerCase: Manner = {
  onward: (call) => {
    const [path = '', query = ''] = call.path.split(/(?=\?)/)
    if (call.method !== 'GET' || path === path.toLowerCase()) return call
    return { status: 301, headers: [['Location', path.toLowerCase() + query]], body: Buffer.from('') }
  },
}

/** A deployment that ends a session with each 403 that it gives in it. */
export function endingWithRefusal(): Manner {
  const ended = new Set<string>()
  const ticketIn = (call: Call) => /\.ASPXAUTH=([^;]+)/.exec(headerIn(call, 'cookie') ?? '')?.[1]
  return {
    onward: (call) => {
      const ticket = ticketIn(call)
      if (ticket === undefined || !ended.has(ticket) || !call.path.startsWith('/0/')) return call
      const location = `/Login/NuiLogin.aspx?ReturnUrl=${encodeURIComponent(call.path)}`
      return { status: 302, headers: [['Location', location]], body: Buffer.from('') }
    },
    back: (answer, call) => {
      const ticket = ticketIn(call)
      if (answer.status === 403 && ticket !== undefined) ended.add(ticket)
      return answer
    },
  }
}

/**
 * A deployment whose answers to these methods each set one more cookie of so many bytes, before a web server that refuses a
 * Cookie header above 8 KB with a page.
 */
export function growingCookies(bytes: number, methods = /./): Manner {
  let set = 0
  return {
    onward: (call) =>
      (headerIn(call, 'cookie') ?? '').length > 8190
        ? ownAnswer(400, '<html><head><title>400 Request Header Or Cookie Too Large</title></head></html>')
        : call,
    back: (answer, call) => {
      const isInSession = headerIn(call, 'cookie')?.includes('.ASPXAUTH=') === true
      if (!isInSession || answer.status >= 300 || !methods.test(call.method)) return answer
      const cookie: Pair = ['Set-Cookie', `Correlation.${String(++set)}=${'n'.repeat(bytes)}; path=/`]
      return { ...answer, headers: [...answer.headers, cookie] }
    },
  }
}

/** A deployment that serves so many logins in a window of time, and refuses further ones in this way. */
export function limitedLogins(most: number, windowMs: number, refusal: Answer): Manner {
  const served: number[] = []
  return {
    onward: (call) => {
      if (!isLogin(call)) return call
      const now = Date.now()
      while ((served[0] ?? now) < now - windowMs) served.shift()
      if (served.length >= most) return refusal
      served.push(now)
      return call
    },
  }
}

/** Too many logins, by the status of HTTP for it. */
export const tooManyLogins: Answer = { ...ownAnswer(429), headers: [['Retry-After', '3']] }

/** Too many logins, in the form of a refused login. */
export const refusedByCode: Answer = {
  status: 200,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify({ Code: 1, Message: 'Too many login attempts. Try again in a minute.' })),
}

function bodyOf(answer: Answer): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.body.toString()) as Readonly<Record<string, unknown>>
}
