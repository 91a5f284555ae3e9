import type { SecretKind } from './secret-kind.js'

/** What sort of secret a cookie holds, by its name; prefixes differ between deployments, so only the ends count. */
export function cookieKind(name: string): SecretKind {
  if (/^\.?aspxauth$/i.test(name)) return 'ticket'
  if (/csrf$/i.test(name)) return 'csrfToken'
  if (/session_?id$/i.test(name)) return 'sessionId'
  return 'cookie'
}
