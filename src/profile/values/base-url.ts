import { parsedUrl } from '../../runtime/urls.js'

/** What is wrong with a URL, as a predicate of it. The URL is never repeated: it may hold a secret. */
export interface UrlFault {
  readonly message: string
  readonly suggestion?: string
}

/** What keeps a URL from being the base URL of a target, or nothing. */
export function baseUrlFault(text: string): UrlFault | undefined {
  if (text.trim() === '') return { message: 'is empty. Set it or remove the key' }
  const url = parsed(text)
  if (url === undefined)
    return {
      message: 'is not an http or https URL',
      ...likelySlip(text, 'https'),
    }
  if (hasCredentials(text, url)) return credentialsFault
  if (text.includes('#')) return { message: 'has a fragment (`#`), which a base URL cannot have. Remove it' }
  if (text.includes('?')) return { message: 'has a query (`?`), which a base URL cannot have. Remove it' }
  return undefined
}

/** What to do about blanks in a URL, and about a host, with or without port and path, that lacks nothing but its scheme. */
export function likelySlip(text: string, scheme: 'http' | 'https'): { readonly suggestion?: string } {
  if (text !== text.trim()) return { suggestion: 'Remove the spaces around it.' }
  if (/\s/.test(text)) return { suggestion: 'It contains a space.' }
  return /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? { suggestion: `Put \`${scheme}://\` before it.` } : {}
}

/** What keeps a URL from being that of a proxy, or nothing. */
export function proxyFault(text: string): UrlFault | undefined {
  const url = parsed(text)
  if (url === undefined)
    return {
      message: 'is not an http or https URL',
      ...likelySlip(text, 'http'),
    }
  if (hasCredentials(text, url)) return { ...credentialsFault, suggestion: proxyLogin }
  if (url.pathname !== '/' || /[?#]/.test(text))
    return { message: 'has a path, query or fragment, which a proxy cannot have' }
  return undefined
}

/** A base URL that holds, in one spelling: as URLs are normalised, without slashes at its end. */
export function normalBaseUrl(text: string): string {
  return new URL(text).href.replace(/\/+$/, '')
}

const credentialsFault: UrlFault = {
  message: 'contains credentials, which must not be in a URL or a profile',
  suggestion: 'Remove them. Logins belong under `users`.',
}

const proxyLogin =
  'Remove `target.proxy`, and set a proxy with a login in the environment variable HTTPS_PROXY or HTTP_PROXY.'

function parsed(text: string): URL | undefined {
  const url = parsedUrl(text)
  return url && /^https?:$/.test(url.protocol) && /^https?:\/\/[^/\s]/i.test(text) && !/[\s\\]/.test(text)
    ? url
    : undefined
}

function hasCredentials(text: string, url: URL): boolean {
  return url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text)
}
