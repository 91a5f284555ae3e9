import type { Freedoms } from '../freedoms.js'
import type { Account } from './accounts.js'
import { json, nothing, page, type Answer } from './answer.js'
import { balance } from './login.js'
import type { Question } from './question.js'
import { randomText } from './sessions.js'
import { cookie } from './set-cookie.js'

export const echoService = 'EchoService'

/** Custom services: one gives back the path segments and the body that it was called with, one needs no login. */
export function answerService(question: Question, account: Account | null): Answer {
  if (question.method !== 'POST') return page('405 - Method Not Allowed', '', 405)
  const [service, method, ...parameters] = question.rest
  if (question.service === 'anonymous' && service === 'Ping') return json({ PingResult: 'pong' })
  if (question.service === 'custom' && service === echoService && method === 'Echo')
    return json({ EchoResult: parameters, length: question.body.length, caller: account?.key })
  return page('404 - Not Found', '', 404)
}

export function loginPage(question: Question, freedoms: Freedoms): Answer {
  if (question.method !== 'GET' && question.method !== 'HEAD') return page('405 - Method Not Allowed', '', 405)
  const form = '<FORM METHOD="POST"><INPUT NAME="u"><INPUT NAME="p" TYPE="PASSWORD"><INPUT TYPE="SUBMIT"></FORM>'
  return {
    ...page('Log in', form, 200),
    cookies: [cookie(`${freedoms.vendorPrefix}LOADER`, randomText(9)), balance],
  }
}

export function messageServer({ messageServer: status }: Freedoms): Answer {
  return status === 200
    ? { ...nothing, status: 200, type: 'text/plain' }
    : page(`${String(status)} - Not here`, '', status)
}
