import type { Manner } from '../diagnosis/proxy.js'
import { headerIn, type Answer, type Call, type Pair } from '../support/in-between.js'

const isLogin = ({ path }: Call) => path.endsWith('/Login')
const named = (name: string) => new RegExp(`(?:^|; )${name.replaceAll('.', '\\.')}=([^;]+)`)
const cookie = (call: Call, name: string) => named(name).exec(headerIn(call, 'cookie') ?? '')?.[1]
const setCookies = ({ headers }: Answer) => headers.filter(([name]) => name.toLowerCase() === 'set-cookie')
const isToken = ([, value]: Pair) => /^\w*CSRF=/.test(value)

/** A deployment whose login sets no token: the first answer inside a session does, also a 403 for want of it. */
export function lateToken(): Manner {
  const tokens = new Map<string, Pair>()
  return {
    back(answer, call) {
      const set = setCookies(answer)
      if (isLogin(call)) {
        const ticket = set.map(([, value]) => named('.ASPXAUTH').exec(value)?.[1]).find((value) => value !== undefined)
        const token = set.find(isToken)
        if (ticket !== undefined && token) tokens.set(ticket, token)
        return { ...answer, headers: answer.headers.filter((header) => header !== token) }
      }
      const token = tokens.get(cookie(call, '.ASPXAUTH') ?? '')
      const hasToken = headerIn(call, 'cookie')?.includes('CSRF=') === true
      return token && !hasToken ? { ...answer, headers: [...answer.headers, token] } : answer
    },
  }
}
