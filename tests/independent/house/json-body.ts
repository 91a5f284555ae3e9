import { DataFailure } from './data-failure.js'

/**
 * Parses a body that must be a JSON object. Throws a DataFailure that says which token was not recognized, or what else
 * is wrong.
 */
export function readJsonBody(body: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    const token = strangeToken(body)
    throw new DataFailure(400, 'The request could not be processed', [
      token === null
        ? 'The body is not valid JSON: it ends too early, or a separator is missing'
        : `The body is not valid JSON: the token '${token}' was not recognized`,
    ])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DataFailure(400, 'The request could not be processed', ['The body is JSON, but not an object'])
  return value as Readonly<Record<string, unknown>>
}

/** The first bare word outside of strings that JSON does not know. */
function strangeToken(body: string): string | null {
  const bare = body.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ')
  const words = bare.match(/[^\s{}[\],:"]+/g) ?? []
  return words.find((word) => !/^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(word)) ?? null
}
