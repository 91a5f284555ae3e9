/**
 * How much of an exchange is kept. `masked`: neither secrets nor record values. `full`: record values too, secrets
 * never. `none`: nothing but counts.
 */
export type EvidenceLevel = 'full' | 'masked' | 'none'
/** What sort of secret a mask stands for; `text` is a record value, which is nobody's secret but somebody's affair. */
export type SecretKind =
  'password' | 'userName' | 'ticket' | 'csrfToken' | 'sessionId' | 'cookie' | 'authorization' | 'token' | 'text'

/** What sort of secret a cookie holds, by its name; prefixes differ between deployments, so only the ends count. */
export function cookieKind(name: string): SecretKind {
  if (/^\.?aspxauth$/i.test(name)) return 'ticket'
  if (/csrf$/i.test(name)) return 'csrfToken'
  if (/session_?id$/i.test(name)) return 'sessionId'
  return 'cookie'
}
