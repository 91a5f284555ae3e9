/** True where a caller asks for JSON by name, at least as gladly as for XML. No Accept, any type, and a browser's list get XML. */
export function asksForJson(accept: string | undefined): boolean {
  const wish = (types: readonly string[]) =>
    Math.max(
      0,
      ...(accept ?? '')
        .split(',')
        .map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
        .filter(([type = '']) => types.includes(type))
        .map((parts) => Number(parts.find((part) => part.startsWith('q='))?.slice(2) ?? 1)),
    )
  const forJson = wish(['application/json'])
  return forJson > 0 && forJson >= wish(['application/atom+xml', 'application/xml', 'text/xml'])
}

/** A change works in JSON because its body does. */
export const sendsJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType ?? '')
