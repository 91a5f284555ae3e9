import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { linesOf } from '../../runtime/lines-of.js'
import { exchangeNumber } from '../../schema/exchange-id.js'
import { shifted } from './renumber.js'

/** The highest number of an exchange in an evidence.ndjson; 0 where there is none. */
export async function highestIn(path: string): Promise<number> {
  let highest = 0
  for await (const line of linesOf(path)) highest = Math.max(highest, exchangeNumber(idOf(line) ?? 'x-0'))
  return highest
}

/**
 * Writes the exchanges of the parts into one file of mode 0600, part after part, with so much added to the number of each.
 * A line that is no exchange, such as a killed process leaves, is kept as it is: nothing of a part goes missing.
 */
export async function mergeEvidence(
  parts: readonly { readonly path: string; readonly offset: number }[],
  out: string,
): Promise<void> {
  const present = parts.filter(({ path }) => existsSync(path))
  if (present.length === 0) return
  const file = openSync(out, 'w', 0o600)
  try {
    for (const { path, offset } of present)
      for await (const line of linesOf(path)) writeSync(file, `${withNumber(line, offset)}\n`)
  } finally {
    closeSync(file)
  }
}

const beginning = /^\{"id":"(x-\d{4,})"/

function idOf(line: string): string | undefined {
  return beginning.exec(line)?.[1]
}

/** The id stands first in every line, so that the rest of it need not be read, and stays as it is to the byte. */
function withNumber(line: string, offset: number): string {
  const id = idOf(line)
  return id === undefined ? line : line.replace(beginning, `{"id":"${shifted(id, offset)}"`)
}
