import type { Manner } from '../diagnosis/proxy.js'
import type { Answer, Call, Pair } from '../support/in-between.js'

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

function bodyOf(answer: Answer): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.body.toString()) as Readonly<Record<string, unknown>>
}
