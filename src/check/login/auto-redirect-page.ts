import type { Exchange } from '../../exchange/index.js'

/** What makes a browser leave a page by itself: a refresh, a form that a script sends, a script that goes elsewhere. */
const leaving = [
  /<meta\b[^>]{0,200}http-equiv\s*=\s*["']?refresh/i,
  /<input\b[^>]{0,500}name\s*=\s*["']?(SAMLRequest|RelayState)\b/i,
  /\.submit\s*\(/,
  /\blocation(\.href)?\s*=[^=]/,
  /\blocation\.(replace|assign)\s*\(/,
]

/** What somebody has to click first. */
const onClick = /\son\w+\s*=\s*("[^"]{0,1000}"|'[^']{0,1000}')/gi

/**
 * Whether a page hands a browser on by itself, as that of a sign-in elsewhere does while its user waits: what the user gets
 * to see shows in a browser alone.
 */
export function isAutoRedirectPage({ body }: Exchange): boolean {
  const page = body.toString('utf8', 0, 256 * 1024).replaceAll(onClick, ' ')
  return leaving.some((sign) => sign.test(page))
}
