/** What a body is by its first characters; the media type is another matter, which the clauses judge. */
export type Appearance = 'empty' | 'json' | 'html' | 'documentType' | 'xml' | 'other'

/** Web pages of error handlers often begin anywhere; a colon behind the name would make it somebody's XML prefix. */
const webPage =
  /^<(html|head|body|title|meta|script|style|form|div|p|h[1-6]|table|center|span|font|pre|br|hr)(?=[\s>/])/i

/** What a body in UTF-8 looks like. */
export function appearanceOf(body: Buffer): Appearance {
  const first = afterBlanks(body, 0)
  if (first === body.length) return 'empty'
  const sign = String.fromCharCode(body[first] ?? 0)
  if ('{["-0123456789tfn'.includes(sign)) return 'json'
  if (sign !== '<') return 'other'
  const root = body.toString('latin1', afterProlog(body), afterProlog(body) + 40)
  if (/^<!doctype\s+html\b/i.test(root) || webPage.test(root)) return 'html'
  return /^<!doctype/i.test(root) ? 'documentType' : 'xml'
}

/** Whether XML brings a document type declaration, which may stand before its root element only. */
export function documentTypeIn(body: Buffer): boolean {
  const root = afterProlog(body)
  return body.toString('latin1', root, root + 9).toUpperCase() === '<!DOCTYPE'
}

/** Whether a web page asks for a password, or calls itself a login. */
export function looksLikeLoginPage(body: Buffer): boolean {
  const page = body.toString('utf8', 0, 256 * 1024)
  return (
    /<input\b[^>]{0,500}type\s*=\s*["']?password/i.test(page) ||
    /<title>[^<]{0,200}\b(log\s?[io]n|sign\s?in)\b/i.test(page) ||
    /(NuiLogin|AuthService\.svc|\/Login\/)/i.test(page)
  )
}

/** Where blanks, comments and processing instructions end. */
function afterProlog(body: Buffer): number {
  for (let at = afterBlanks(body, 0); ;) {
    const start = body.toString('latin1', at, at + 4)
    const end = start.startsWith('<?') ? '?>' : start === '<!--' ? '-->' : undefined
    if (end === undefined) return at
    const found = body.indexOf(end, at + 2)
    if (found < 0) return at
    at = afterBlanks(body, found + end.length)
  }
}

function afterBlanks(body: Buffer, from: number): number {
  let at = from
  while ([0x20, 0x09, 0x0a, 0x0d].includes(body[at] ?? 0)) at++
  return at
}
