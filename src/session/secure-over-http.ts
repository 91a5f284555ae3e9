/** Whether a Secure cookie may travel over plain http: never, always, or to this machine only. */
export type SecureOverHttp = boolean | 'loopback'

/** True where a Secure cookie is neither taken from this URL nor sent back to it. */
export function withholdsSecure(url: string, policy: SecureOverHttp): boolean {
  if (!isPlainHttp(url)) return false
  return policy === 'loopback' ? !isLoopback(new URL(url).hostname) : !policy
}

export function isPlainHttp(url: string): boolean {
  return /^http:/i.test(url)
}

/** localhost, 127.0.0.0/8 and ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
