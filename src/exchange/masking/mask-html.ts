import { maskedValue } from './mask-json.js'
import type { Masker } from './masker.js'

const valueAttribute = /(\bvalue\s*=\s*)("[^"]*"?|'[^']*'?|[^\s"'>]+)/gi

/** A member of JSON that stands in a page, in a script or as a text, and is a text, a number or a boolean. */
const jsonMember =
  /(("|&quot;|&#34;)[\w$.@-]{1,200}\2\s*:\s*)(?:\2((?:\\.|(?!\2|<\/|[\r\n\\]).)*)(\2?)|(-?\d[\d.eE+-]*|true|false)(?![\w-]))/g

const masksAlone = /^(?:‹[^›]*›)+$/

const longToken = /[A-Za-z0-9+/_=.-]{24,}/g

/**
 * Masks what a page may carry for somebody: the values of its fields and of JSON in it, as where a refusal shows the records
 * that it refuses, and long tokens in its scripts and attributes. Tags and what is to be read stay, since they tell a login
 * page from an error page. Learned secrets are masked before.
 */
export function maskHtml(masker: Masker, html: string): string {
  return html
    .replace(valueAttribute, (_, name: string, quoted: string) => {
      const quote = /^["']/.exec(quoted)?.[0] ?? ''
      const isClosed = quote !== '' && quoted.length > 1 && quoted.endsWith(quote)
      const value = quoted.slice(quote.length, isClosed ? -1 : undefined)
      const mask = value.startsWith('‹') ? value : masker.text(value)
      return name + quote + mask + (isClosed ? quote : '')
    })
    .replace(
      jsonMember,
      (whole: string, name: string, quote: string, text = '', closing: string | undefined, word?: string) => {
        if (word === undefined && (text === '' || masksAlone.test(text))) return whole
        const mask = maskedValue(masker, word ?? `"${text}"`).replaceAll('"', quote)
        return name + (closing === '' ? mask.slice(0, -quote.length) : mask)
      },
    )
    .replace(longToken, (found) => (/\d/.test(found) ? masker.token('token', found) : found))
}
