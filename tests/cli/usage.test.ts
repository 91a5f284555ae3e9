import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { command, executable, temporaryFolder, writeProfile } from './command.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'

const commands = new CommandsProcess()

const target = 'http://127.0.0.1:1'
const environment = { PASSWORD: 'secret' }

async function misspelt(): Promise<string> {
  const path = join(temporaryFolder(), 'profile.yaml')
  writeFileSync(path, `target:\n  baseUrl: ${target}\n  timeZone: UTC\nentitties:\n  probe: Contact\n`)
  return Promise.resolve(path)
}

async function takenPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisFile(() => server.close())
  return String((server.address() as AddressInfo).port)
}

interface Wrong {
  readonly args: readonly string[] | (() => Promise<readonly string[]>)
  readonly env?: Readonly<Record<string, string>>
  readonly says: RegExp
}

const wrong: Readonly<Record<string, Wrong>> = {
  'no command': { args: [], says: /Usage: svc-conformance/ },
  'an unknown command': { args: ['rnu'], says: /unknown command 'rnu'[^]*Did you mean run\?/ },
  'an unknown command of session': { args: ['session', 'sav'], says: /unknown command 'sav'[^]*Did you mean save\?/ },
  'a value for a switch': {
    args: ['run', '--read-only=no', target],
    says: /^error: option '--read-only' takes no value$/m,
  },
  'an address with a blank before it': { args: ['run', ` ${target}`], says: /It has leading or trailing spaces/ },
  'an unknown option': { args: ['run', '--onyl', 'READ-1'], says: /unknown option '--onyl'[^]*Did you mean --only\?/ },
  'one argument too many': { args: ['run', target, 'READ-1'], says: /too many arguments/ },
  'a password as an option, which there is none for': {
    args: ['run', '--password=sec"ret\'s', target],
    says: /^error: unknown option '--password=…'$/m,
  },
  'an option without its value': { args: ['run', '--only'], says: /argument missing/ },

  'an empty BASE_URL': { args: ['run', ''], says: /BASE_URL[^]*empty/ },
  'a blank BASE_URL': { args: ['run', '  '], says: /BASE_URL[^]*empty/ },
  'an empty SVC_CONFORMANCE_BASE_URL': {
    args: ['run'],
    env: { SVC_CONFORMANCE_BASE_URL: '' },
    says: /variable SVC_CONFORMANCE_BASE_URL is empty/,
  },
  'an empty SVC_CONFORMANCE_BASE_URL beside a profile': {
    args: () => Promise.resolve(['run', '--profile', writeProfile(target)]),
    env: { SVC_CONFORMANCE_BASE_URL: '' },
    says: /variable SVC_CONFORMANCE_BASE_URL is empty/,
  },
  'an empty SVC_CONFORMANCE_BASE_URL for session save': {
    args: () => Promise.resolve(['session', 'save', '--profile', writeProfile(target), '--out', 'x.json']),
    env: { SVC_CONFORMANCE_BASE_URL: '' },
    says: /variable SVC_CONFORMANCE_BASE_URL is empty/,
  },
  'a BASE_URL that is no URL': {
    args: ['run', 'staging.example.com'],
    says: /^error: 'staging\.example\.com' is invalid for BASE_URL\. It must begin with http/,
  },
  'a BASE_URL with another scheme': { args: ['run', 'ftp://example.com'], says: /must begin with http/ },
  'a SVC_CONFORMANCE_BASE_URL that is no URL': {
    args: ['run'],
    env: { SVC_CONFORMANCE_BASE_URL: 'staging' },
    says: /SVC_CONFORMANCE_BASE_URL is invalid.*must begin with http/,
  },
  'a BASE_URL with another scheme and a password': {
    args: ['run', 'ftp://user:secret@example.com'],
    says: /must begin with http/,
  },
  'a BASE_URL with a password and without a scheme': {
    args: ['run', 'user:secret@example.com'],
    says: /'…@example\.com'[^]*must begin with http/,
  },
  'a BASE_URL with a password and half a scheme': {
    args: ['init', 'https:/user:secret@example.com'],
    says: /must begin with http/,
  },
  'a BASE_URL with a slash in its password, and no port': {
    args: ['run', 'https://user:secret/of mine@example.com:port'],
    says: /'https:\/\/…@example\.com:port'[^]*host or port is missing or invalid/,
  },
  'a BASE_URL with a password in it': { args: ['run', 'http://user:secret@127.0.0.1:1'], says: /password|credentials/ },

  'an empty --profile': { args: ['run', '--profile', ''], says: /--profile[^]*empty/ },
  'an empty --profile=': { args: ['run', '--profile='], says: /--profile[^]*(empty|missing)/ },
  'an empty --only': { args: ['run', '--only', ''], says: /--only[^]*empty/ },
  'an --only with a comma too many': { args: ['run', '--only', 'READ-1,,READ-2'], says: /--only[^]*comma/ },
  'an empty --out': { args: ['run', '--out', ''], says: /--out[^]*empty/ },
  'an empty --format': { args: ['run', '--format', ''], says: /--format[^]*empty/ },
  'an empty --seed': { args: ['run', '--seed', ''], says: /--seed[^]*empty/ },
  'an empty --timeout': { args: ['run', '--timeout', ''], says: /--timeout[^]*empty/ },
  'an empty --port': { args: ['emulate', '--port', ''], says: /--port[^]*empty/ },
  'an empty id': { args: ['clauses', ''], says: /ID[^]*empty/ },
  'an empty SVC_CONFORMANCE_PROFILE': {
    args: ['run'],
    env: { SVC_CONFORMANCE_PROFILE: '' },
    says: /variable SVC_CONFORMANCE_PROFILE is empty/,
  },
  'an empty variable of a switch': {
    args: ['run'],
    env: { SVC_CONFORMANCE_READ_ONLY: ' ' },
    says: /variable SVC_CONFORMANCE_READ_ONLY is empty/,
  },
  'an empty variable that the command line would overrule': {
    args: ['run', '--only', 'READ-1'],
    env: { SVC_CONFORMANCE_ONLY: '' },
    says: /variable SVC_CONFORMANCE_ONLY is empty/,
  },

  'a misspelt variable of a switch': {
    args: ['run', target],
    env: { SVC_CONFORMANCE_READONLY: 'true' },
    says: /SVC_CONFORMANCE_READONLY\. Did you mean SVC_CONFORMANCE_READ_ONLY\?/,
  },
  'an address in a variable of another name': {
    args: ['run'],
    env: { SVC_CONFORMANCE_URL: 'https://staging.example.com' },
    says: /SVC_CONFORMANCE_URL\. Did you mean SVC_CONFORMANCE_BASE_URL\?/,
  },
  'a misspelt variable of a value': {
    args: ['run', target],
    env: { SVC_CONFORMANCE_PROFLE: 'p.yaml' },
    says: /Did you mean SVC_CONFORMANCE_PROFILE\?/,
  },
  'a misspelt SVC_CONFORMANCE_BASE_URL': {
    args: ['run'],
    env: { SVC_CONFORMANCE_BASEURL: target },
    says: /Did you mean SVC_CONFORMANCE_BASE_URL\?/,
  },

  'a --profile that names nothing': { args: ['run', '--profile', 'nowhere.yaml'], says: /nowhere\.yaml/ },
  'a misspelt key in the profile': {
    args: async () => ['run', '--profile', await misspelt()],
    says: /line 4[^]*`entitties`[^]*entities/,
  },
  'a password that is not set': {
    args: () => Promise.resolve(['run', '--profile', writeProfile(target)]),
    env: { PASSWORD_OF_ANOTHER: 'x' },
    says: /users\.main\.password\.env[^]*PASSWORD/,
  },
  'an unknown clause in --only': { args: ['run', '--only', 'ACESS-3'], says: /"ACESS-3"[^]*Did you mean ACCESS-3\?/ },
  'an unknown class in --skip': { args: ['run', '--skip', 'cokie'], says: /"cokie"[^]*Did you mean COOKIE/ },
  'an unknown class to list': { args: ['clauses', 'acess'], says: /"acess"[^]*Did you mean ACCESS\?/ },
  'an unknown clause to explain': { args: ['clauses', 'ACCES-3'], says: /Did you mean ACCESS-3\?/ },
  'an unknown format': { args: ['run', '--format', 'pdf'], says: /Unknown format "pdf"/ },
  'an unknown level of evidence': { args: ['run', '--evidence', 'some'], says: /full, masked or none/ },
  'a --concurrency of none': { args: ['run', '--concurrency', '0'], says: /whole number, at least 1/ },
  'a --concurrency beyond what a profile may name': { args: ['run', '--concurrency', '65'], says: /at most 64/ },
  'a BASE_URL with a port that is none': { args: ['run', 'http://127.0.0.1:99999'], says: /host or port/ },
  'a --timeout that is no time': { args: ['run', '--timeout', '-1'], says: /--timeout|seconds/ },
  'an --out that is a file': {
    args: () => Promise.resolve(['run', target, '--out', writeProfile(target)]),
    says: /cannot use the report directory/,
  },
  'a session save without a profile': { args: ['session', 'save', target, '--out', 'x'], says: /needs --profile/ },
  'a session save without a file': {
    args: () => Promise.resolve(['session', 'save', '--profile', writeProfile(target)]),
    says: /needs --out/,
  },
  'a session save into a folder that is not there': {
    args: () => Promise.resolve(['session', 'save', '--profile', writeProfile(target), '--out', 'none/session.json']),
    says: /--out: the directory .*none does not exist/,
  },
  'a session save into a folder': {
    args: () => Promise.resolve(['session', 'save', '--profile', writeProfile(target), '--out', temporaryFolder()]),
    says: /--out: .* is not a file/,
  },
  'a --write-profile in a folder that is not there': {
    args: ['emulate', '--write-profile', 'none/profile.yaml'],
    says: /--write-profile: the directory .*none does not exist/,
  },
  ...(existsSync('/proc/version')
    ? {
        'a --write-profile where nobody may make a file': {
          args: ['emulate', '--rows', '20', '--write-profile', '/proc/profile.yaml'],
          says: /--write-profile: cannot write \/proc\/profile\.main\.secret/,
        },
      }
    : {}),
  'a proof into a file': {
    args: () => Promise.resolve(['prove', '--deviation', 'forbidden-still-writes', '--out', writeProfile(target)]),
    says: /--out: .* is not a directory/,
  },
  'a proof recorded in a folder that is not there': {
    args: ['prove', '--record', 'none/detection.json'],
    says: /--record: the directory .*none does not exist/,
  },
  'an unknown server to prove by': {
    args: ['prove', '--deviation', 'login-page-mising'],
    says: /"login-page-mising"\. Did you mean login-page-missing\? `emulate --list` lists/,
  },
  'an unknown deviation': { args: ['emulate', '--deviation', 'login-page-mising'], says: /did you mean 'login-page-/ },
  'a port that is taken': {
    args: async () => ['emulate', '--rows', '5', '--port', await takenPort()],
    says: /cannot start: .*EADDRINUSE/,
  },
  'a port that is none': { args: ['emulate', '--port', '70000'], says: /--port[^]*at most 65535/ },
  'a base path that is none': {
    args: ['emulate', '--base-path', 'tenant/'],
    says: /^error: basePath must be empty or like/,
  },
}

describe('wrong usage', () => {
  it.concurrent.each(Object.entries(wrong))(
    '%s ends with 2, one message, and nothing judged',
    async (_name, { args, env = {}, says }) => {
      const cwd = temporaryFolder()
      const given = typeof args === 'function' ? await args() : args
      const ended = await commands.command(given, env['PASSWORD_OF_ANOTHER'] ? env : { ...environment, ...env }, cwd)
      expect(ended).toMatchObject({ code: 2, stdout: '' })
      expect(ended.stderr).toMatch(says)
      expect(ended.stderr.match(/^error/gm)?.length ?? 0).toBeLessThan(2)
      expect(ended.stderr).not.toMatch(/\.js:\d+|defect|user:secret/)
      expect(readdirSync(cwd)).toEqual([])
    },
  )

  it('is what the process ends with', async () => {
    const ended = await command(['run', '--onyl', 'READ-1'])
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(/^error/)
  })
})

describe('a working folder that was deleted', () => {
  it.skipIf(process.platform === 'win32')('is named, without a stack', () => {
    const folder = join(temporaryFolder(), 'gone')
    mkdirSync(folder)
    const run = [process.execPath, executable, 'run', target, '--out', join(folder, '..', 'report')]
    const ended = spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', ...run], { cwd: folder, encoding: 'utf8' })
    expect([ended.status, ended.stdout]).toEqual([2, ''])
    expect(ended.stderr).toBe('error: the working directory was deleted. Change to an existing directory and retry\n')
  })
})

describe('--help', () => {
  const asked = [[], ['run'], ['emulate'], ['clauses'], ['session'], ['session', 'save']]

  it.concurrent.each(asked)('of "%s %s" goes to stdout, with examples', async (...words) => {
    const ended = await commands.command([...words.filter((word) => typeof word === 'string'), '--help'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/^Usage: svc-conformance/)
    expect(ended.stdout).not.toMatch(/default: (false|\[\])/)
    if (words[0] !== 'session' || words[1] === 'save')
      expect(ended.stdout).toMatch(/Examples?:\n {2}\$ svc-conformance/)
  })

  it.concurrent.each<[string, readonly number[]]>([
    ['run', [0, 1, 2, 3, 4, 5, 6, 130, 143]],
    ['judge', [0, 1, 2, 3, 4, 6, 130, 143]],
    ['init', [0, 2, 4, 6, 130, 143]],
    ['session save', [0, 2, 4, 6, 130, 143]],
    ['restore', [0, 2, 4, 5, 130, 143]],
    ['prove', [0, 1, 2, 4, 130, 143]],
    ['emulate', [0, 2, 4]],
    ['report', [0, 2, 4]],
    ['verify', [0, 1, 2, 4]],
    ['compare', [0, 1, 2, 4]],
  ])('of %s names every exit code that it can end with', async (name, codes) => {
    const { stdout } = await commands.command([...name.split(' '), '--help'])
    const [, told = ''] = /^Exit codes: ([^]*)$/m.exec(stdout) ?? []
    expect([...told.matchAll(/\b\d+\b/g)].map(([code]) => Number(code))).toEqual(codes)
  })
})

it('--version goes to stdout', async () => {
  const ended = await command(['--version'])
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toMatch(/^\d+\.\d+\.\d+\S*\n$/)
})
