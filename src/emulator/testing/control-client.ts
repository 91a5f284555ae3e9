import type { Emulator } from '../emulator.js'

/** What the control API answered: `body` is its JSON. */
export interface ControlAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Asks the control API of an emulator; a body that is no text is sent as JSON. */
export async function askControl(
  { localUrl }: Pick<Emulator, 'localUrl'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ControlAnswer> {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${localUrl}/__emulator${path}`, { method, body: text, headers })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
