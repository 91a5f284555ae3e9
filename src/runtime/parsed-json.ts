/** The value of a JSON text; undefined where it is none, which `JSON.parse` throws for. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
