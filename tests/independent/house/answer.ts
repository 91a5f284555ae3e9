import type { Pair } from './question.js'
import type { SetCookie } from './set-cookie.js'

/** One answer before it is put on the wire: its parts stay apart so that a fault can bend one of them. */
export interface Answer {
  readonly status: number
  readonly type: string | null
  readonly location: string | null
  /** Challenges of a 401, each a value of WWW-Authenticate. */
  readonly challenges: readonly string[]
  readonly headers: readonly Pair[]
  readonly cookies: readonly SetCookie[]
  readonly body: string
}

export const nothing: Answer = {
  status: 204,
  type: null,
  location: null,
  challenges: [],
  headers: [],
  cookies: [],
  body: '',
}

export const jsonType = 'application/json; charset=utf-8'
export const htmlType = 'Text/HTML; Charset=UTF-8'

export const json = (value: unknown, status = 200): Answer => ({
  ...nothing,
  status,
  type: jsonType,
  body: JSON.stringify(value),
})

/** A page in capitals, which browsers have always taken. */
export const page = (title: string, inside = '', status = 200): Answer => ({
  ...nothing,
  status,
  type: htmlType,
  body: `\uFEFF\r\n<!DOCTYPE HTML>\r\n<HTML LANG="uk"><HEAD><TITLE>${title}</TITLE></HEAD><BODY><H1>${title}</H1>${inside}</BODY></HTML>`,
})
