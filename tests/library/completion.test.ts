import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { bashScript } from '../../src/cli/completion/bash.js'
import { fishScript } from '../../src/cli/commands/completion-command.js'
import { wordsOf } from '../../src/cli/completion/words-of.js'
import { temporaryFolder } from '../cli/command.js'
import { CommandsProcess } from '../support/commands-process.js'

const folder = temporaryFolder()
const commands = new CommandsProcess()

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await commands.command(['completion', shell])
  expect(code).toBe(0)
  return stdout
}

const script = join(folder, 'completion.bash')
writeFileSync(script, await scriptFor('bash'))

/** What bash offers where the cursor stands behind the last of these words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const asked = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _svc_conformance; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', asked, 'bash', script, 'svc-conformance', ...words])
  return stdout.split('\n').filter((line) => line !== '')
}

describe('completion in bash', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['ru'], ['run']],
    [
      ['session', ''],
      ['save', 'help'],
    ],
    [['session', 'save', '--o'], ['--out']],
    [['run', '--read'], ['--read-only']],
    [
      ['run', '--only', 'ACCESS-1'],
      ['ACCESS-1', 'ACCESS-10', 'ACCESS-11', 'ACCESS-12', 'ACCESS-13', 'ACCESS-14', 'ACCESS-15', 'ACCESS-16'],
    ],
    // bash parts an option and its value at the sign between them.
    [
      ['run', '--only', '=', 'FLOW-'],
      ['FLOW-1', 'FLOW-2'],
    ],
    [
      ['run', '--evidence', '='],
      ['full', 'masked', 'none'],
    ],
    [['run', '--only', 'cookie,OBS-2'], ['cookie,OBS-2']],
    [
      ['run', '--quiet', '--evidence', ''],
      ['full', 'masked', 'none'],
    ],
    [['run', '--format', 'ju'], ['junit']],
    [
      ['clauses', 'FLOW-'],
      ['FLOW-1', 'FLOW-2'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['emulate', '--deviation', 'challenge-b'], ['challenge-bearer']],
    [['emulate', '--variant', 'loader-t'], ['loader-twice']],
    [['client', '--scenario', 'session-'], ['session-expires']],
    [['client', '--only', 'CALLER-18'], ['CALLER-18']],
    [['emulate', '--scenario', 'cookie-'], ['cookie-order']],
    [['emulate', '--generation', 'framework-t'], ['framework-token-later']],
    [['prove', '--deviation', 'always-204'], []],
    [['prove', '--deviation', 'everything-'], ['everything-broken']],
    // Nothing of ours: bash goes on with the names of files.
    [['run', '--profile', ''], []],
    [['run', '--seed', ''], []],
  ])('offers after %j: %j', async (words, expected) => {
    expect(await offered(...words)).toEqual(expected)
  })

  it('knows every command and option that the help shows', async () => {
    const { stdout } = await commands.command(['run', '--help'])
    const shown = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)
    expect(shown.length).toBeGreaterThan(15)
    expect([...(await offered('run', '-'))].filter((flag) => flag !== '-h').sort()).toEqual([...shown].sort())
  })
})

it('there is a script for zsh and one for fish', async () => {
  expect(await scriptFor('zsh')).toMatch(/bashcompinit[^]*complete -o default -F _svc_conformance svc-conformance/)
  expect(await scriptFor('fish')).toMatch(
    /^complete -c svc-conformance -n '__fish_seen_subcommand_from run' -l only -x -a 'LOGIN-1 /m,
  )
})

it('another shell is refused, with those that there are', async () => {
  const { code, stderr } = await commands.command(['completion', 'tcsh'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/bash, zsh, fish/)
})

it('a command that is new is completed without anybody’s doing, and quotes in a summary do no harm', () => {
  const program = new Command('p').addCommand(new Command('try').summary(`what's new`).option('--one <FILE>', `it's`))
  const words = wordsOf(program, {})
  expect(words.map(({ path }) => path)).toEqual([[], ['try']])
  expect(bashScript(words)).toContain(`' try/--one') :; return ;;`)
  expect(fishScript(words)).toContain(`-l one -r -F -d 'it\\'s'`)
})
