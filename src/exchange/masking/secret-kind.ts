/** What sort of secret a mask stands for; `text` is a record value, which is nobody's secret but somebody's affair. */
export type SecretKind =
  'password' | 'userName' | 'ticket' | 'csrfToken' | 'sessionId' | 'cookie' | 'authorization' | 'token' | 'text'
