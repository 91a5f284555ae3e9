/** Whether an address hands its caller to an identity provider, by what SAML, WS-Federation and OpenID Connect put there. */
export function isSignOnAddress({ searchParams }: URL): boolean {
  return (
    searchParams.has('SAMLRequest') ||
    searchParams.has('wtrealm') ||
    (searchParams.has('client_id') && searchParams.has('response_type'))
  )
}
