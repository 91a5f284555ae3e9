import { resolve } from 'node:path'
import { parsedJson } from '../../runtime/json.js'
import { notThere, readBounded, utf8 } from '../text/bounded-file.js'
import { quotable, type Finding } from '../faults/fault.js'

/** The saved session that a profile names: where it was read from, and its JSON, which the session room interprets. */
export interface ExpiredSession {
  readonly path: string
  readonly content: unknown
}

const mostBytes = 1024 * 1024

/** Reads `expiredSession`. That it is not there is a fault, since somebody named it. */
export async function readExpiredSession(
  file: string,
  folder: string,
): Promise<{ readonly session: ExpiredSession } | { readonly finding: Finding }> {
  const path = resolve(folder, file)
  const shown = quotable(path) ?? 'its file'
  const fault = (trouble: string, advice?: string) => ({
    finding: {
      path: ['expiredSession'],
      message: `names a file that ${trouble}: ${shown}`,
      ...(advice === undefined ? {} : { suggestion: advice }),
    },
  })
  const read = await readBounded(path, mostBytes)
  if ('trouble' in read)
    return read.trouble === notThere
      ? fault(read.trouble, '`svc-conformance session save` creates it. Remove the key until then.')
      : fault(read.trouble)
  // The parser's own words are dropped: they quote the text, and the text holds cookies.
  const content = parsedJson(utf8(read.bytes) ?? '')
  return content === undefined
    ? fault('is not JSON', 'Use the file written by `svc-conformance session save`.')
    : { session: { path, content } }
}
