import type { Masker } from './masker.js'

const valueAttribute = /(\bvalue\s*=\s*)("[^"]*"?|'[^']*'?|[^\s"'>]+)/gi
const longToken = /[A-Za-z0-9+/_=.-]{24,}/g

/**
 * Masks what a page may carry for somebody: the values of its fields, and long tokens in its scripts and attributes.
 * Tags and what is to be read stay, since they tell a login page from an error page. Learned secrets are masked before.
 */
export function maskHtml(masker: Masker, html: string): string {
  const fields = html.replace(valueAttribute, (_, name: string, quoted: string) => {
    const quote = /^["']/.exec(quoted)?.[0] ?? ''
    const isClosed = quote !== '' && quoted.length > 1 && quoted.endsWith(quote)
    const value = quoted.slice(quote.length, isClosed ? -1 : undefined)
    const mask = value.startsWith('‹') ? value : masker.text(value)
    return name + quote + mask + (isClosed ? quote : '')
  })
  return fields.replace(longToken, (found) => (/\d/.test(found) ? masker.token('token', found) : found))
}
