import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterThisTest } from '../../../tests/support/closing.js'
import { codeOfFault } from '../code-of-fault.js'
import { type Terminal, withoutPipelineCommands } from './terminal.js'
import { UsageFault } from '../errors.js'

function reportFolder(journal: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  if (journal) writeFileSync(join(folder, 'journal.ndjson'), '{}\n')
  return folder
}

function endOf(fault: Error, folder: string) {
  const said: string[] = []
  const terminal = {
    say: (line: string) => void said.push(line),
    reportFolders: new Set([folder]),
    signal: new AbortController().signal,
  } as unknown as Terminal
  return { code: codeOfFault(terminal, fault), said: said.join('\n') }
}

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

describe('a command that ends by a fault of the checker', () => {
  it.each([new Error('nobody expected this'), noSpace])('says where a changed record is left (%s)', (fault) => {
    const folder = reportFolder(true)
    expect(endOf(fault, folder)).toEqual({
      code: 5,
      said: expect.stringContaining(`svc-conformance restore ${folder}`) as string,
    })
    expect(endOf(fault, reportFolder(false)).code).toBe(4)
  })

  it('leaves wrong usage what it is: a journal that was not touched lies there as before', () => {
    expect(endOf(new UsageFault('no such file'), reportFolder(true))).toEqual({ code: 2, said: 'error: no such file' })
  })
})

describe('a text for the log of a pipeline', () => {
  it.each([
    ['::error::owned', '‹U+003A›:error::owned'],
    ['    ::set-output name=a::b', '    ‹U+003A›:set-output name=a::b'],
    ['seen\n\u3000::add-mask::a', 'seen\n\u3000‹U+003A›:add-mask::a'],
    ['seen ##vso[task.setvariable variable=a]b', 'seen ‹U+0023›#vso[task.setvariable variable=a]b'],
    ['##[error]owned', '‹U+0023›#[error]owned'],
    ["a ###teamcity[buildStatus status='SUCCESS']", "a #‹U+0023›#teamcity[buildStatus status='SUCCESS']"],
  ])('has no command in it: %j', (text, shown) => {
    expect(withoutPipelineCommands(text)).toBe(shown)
  })

  it.each(['host ::1 answers', 'curl http://[::1]:80/a##b', '# a heading [1]', 'a: :b', '\n\n'])(
    'is as it was where it had none: %j',
    (text) => {
      expect(withoutPipelineCommands(text)).toBe(text)
    },
  )
})
