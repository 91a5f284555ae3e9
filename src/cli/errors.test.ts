import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOfFault } from './code-of-fault.js'
import type { Terminal } from './terminal/terminal.js'

async function endOf(task: Promise<unknown>) {
  const said: string[] = []
  const terminal = {
    say: (line: string) => void said.push(line),
    reportFolders: new Set(),
    signal: new AbortController().signal,
  } as unknown as Terminal
  const fault = await task.catch((cause: unknown) => cause)
  return { code: codeOfFault(terminal, fault), said: said.join('\n') }
}

const nowhere = join(import.meta.dirname, 'not', 'there')

describe('a command that can make no temporary folder', () => {
  it('says which setting to mend', async () => {
    expect(await endOf(mkdtemp(join(nowhere, 'svc-')))).toEqual({
      code: 2,
      said: expect.stringMatching(
        /^error: cannot create a temporary directory .*ENOENT.* Set TMPDIR to a writable directory$/,
      ) as string,
    })
  })

  it('is none that lacks another file', async () => {
    expect((await endOf(readFile(nowhere))).code).toBe(4)
  })
})
