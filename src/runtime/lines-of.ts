import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The lines of a file, one at a time, since it may be longer than a text can be; none where there is no such file. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
  }
}
