/**
 * An address, absolute or as it reads from `base`, or nothing where the text is none.
 *
 * This stands in for `URL.canParse`, which does not hold: in Node 20 and 22 its compiled form takes text of Latin-1 for
 * UTF-8, so that after some thousand calls a Location with a bare `ü` would be no URL any more.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Whether an address hands its caller to an identity provider, by what SAML, WS-Federation and OpenID Connect put there. */
export function isSignOnAddress({ searchParams }: URL): boolean {
  return (
    searchParams.has('SAMLRequest') ||
    searchParams.has('wtrealm') ||
    (searchParams.has('client_id') && searchParams.has('response_type'))
  )
}
