/** The media type of a Content-Type value, lower case and without parameters; '' where there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return mediaTypeAsWritten(contentType).toLowerCase()
}

/** The same as the answer writes it: what is told keeps its case, by which masks know a secret in it. */
export function mediaTypeAsWritten(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim() ?? ''
}

/** The charset parameter of a Content-Type value, unquoted and in lower case; undefined where there is none. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return charsetAsWritten(contentType)?.toLowerCase()
}

/** The same as the answer writes it. */
export function charsetAsWritten(contentType: string | undefined): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]*))/i.exec(contentType ?? '')
  const charset = (found?.[1] ?? found?.[2] ?? '').trim()
  return charset === '' ? undefined : charset
}

export type TextShape = 'json' | 'xml' | 'html' | 'other'

/** How the text of a body is built, by what it calls itself. */
export function shapeOf(mediaType: string): TextShape {
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return 'html'
  if (mediaType === 'application/json' || mediaType === 'text/json' || mediaType.endsWith('+json')) return 'json'
  if (mediaType === 'application/xml' || mediaType === 'text/xml' || mediaType.endsWith('+xml')) return 'xml'
  return 'other'
}
