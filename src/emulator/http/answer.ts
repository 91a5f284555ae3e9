/** One answer. Headers keep their order and may repeat; Content-Length and Date are added when it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string | Buffer
}

export type Header = readonly [name: string, value: string]

export function answer(status: number, contentType: string, body: string | Buffer, ...headers: Header[]): Answer {
  return { status, headers: [['Content-Type', contentType], ...headers], body }
}

export function htmlAnswer(status: number, title: string, detail: string, ...headers: Header[]): Answer {
  const page = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${detail}</body></html>\n`
  return answer(status, 'text/html; charset=utf-8', page, ...headers)
}

export function jsonAnswer(status: number, value: unknown, ...headers: Header[]): Answer {
  return answer(status, 'application/json; charset=utf-8', JSON.stringify(value), ...headers)
}

export function emptyAnswer(status: number, ...headers: Header[]): Answer {
  return { status, headers, body: '' }
}

export function withHeaders(given: Answer, ...headers: readonly Header[]): Answer {
  return { ...given, headers: [...given.headers, ...headers] }
}
