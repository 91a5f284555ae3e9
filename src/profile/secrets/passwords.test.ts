import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProfile, type ProfileFault, type Surroundings } from '../index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const canary = 'CaNaRy-7f3!Пароль'

async function read(text: string, surroundings: Partial<Surroundings> = {}) {
  const path = join(folder, 'profile.yaml')
  await writeFile(path, `target: { baseUrl: https://x.example }\n${text}\n`)
  return readProfile(path, {}, { env: {}, ...surroundings })
}

const main = (password: string) => `users: { main: { name: A${password === '' ? '' : `, password: ${password}`} } }`

describe('a password is found', () => {
  it('in the environment variable named, as it is', async () => {
    const { users } = await read(main('{ env: SVC_PASSWORD }'), { env: { SVC_PASSWORD: ` ${canary} ` } })
    expect(users.main?.password).toBe(` ${canary} `)
  })

  it.each([
    ['without a line end', canary],
    ['with one', `${canary}\n`],
    ['with that of Windows', `${canary}\r\n`],
    ['behind a byte order mark', `\uFEFF${canary}`],
  ])('in the file named, relative to the profile, %s', async (_name, content) => {
    await writeFile(join(folder, 'a.secret'), content)
    const { users } = await read(main('{ file: a.secret }'))
    expect(users.main?.password).toBe(canary)
  })

  it('by asking, where there is a terminal and the variable is not set or none is named', async () => {
    const prompts: string[] = []
    const askSecret = (prompt: string) => {
      prompts.push(prompt)
      return Promise.resolve(`${canary}${prompts.length}`)
    }
    const text = 'users: { main: { name: A, password: { env: SVC_UNSET } }, decoy: { name: B } }'
    const { users } = await read(text, { askSecret })
    expect(prompts).toEqual(['Password of A (users.main)', 'Password of B (users.decoy)'])
    expect(users.main?.password).toBe(`${canary}1`)
    expect(users.decoy?.password).toBe(`${canary}2`)
  })
})

describe('nobody is asked', () => {
  const askSecret = () => Promise.reject(new Error('a person was asked'))

  it('for the password of a user who is not going to log in', async () => {
    const text =
      'users: { main: { name: A, password: { env: SVC_A } }, decoy: { name: B } }\nexpiredSession: ./none.json'
    const { users, expiredSession } = await read(text, { env: { SVC_A: canary }, askSecret, mainAlone: true })
    expect([users.main?.password, users.decoy, expiredSession]).toEqual([canary, undefined, undefined])
  })

  it('where the variable is set, or set to nothing', async () => {
    await expect(
      read(main('{ env: SVC_PASSWORD }'), { env: { SVC_PASSWORD: canary }, askSecret }),
    ).resolves.toBeDefined()
    await expect(read(main('{ env: SVC_PASSWORD }'), { env: { SVC_PASSWORD: '' }, askSecret })).rejects.toMatchObject({
      faults: [{ path: 'users.main.password.env', message: 'names the variable `SVC_PASSWORD`, which is empty' }],
    })
  })

  it('before everything else in the profile holds', async () => {
    await expect(read(`${main('')}\nscope: []`, { askSecret })).rejects.toMatchObject({ faults: [{ path: 'scope' }] })
  })
})

describe('a password that is not to be had is a fault', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'folder.secret'))
    await writeFile(join(folder, 'empty.secret'), '')
    await writeFile(join(folder, 'newline.secret'), '\n')
    await writeFile(join(folder, 'lines.secret'), 'one\ntwo\n')
    await writeFile(join(folder, 'wide.secret'), Buffer.from(`\uFEFFsecret`, 'utf16le'))
    await writeFile(join(folder, 'large.secret'), 'x'.repeat(70_000))
  })

  it.each([
    ['{ env: SVC_UNSET }', '.env', /^names the variable `SVC_UNSET`, which is not set/],
    ['{ env: toString }', '.env', /^names a variable, which is not set/],
    ['{ file: gone.secret }', '.file', /that does not exist, in /],
    ['{ file: folder.secret }', '.file', /that is a directory, not a file/],
    ['{ file: empty.secret }', '.file', /that is empty/],
    ['{ file: newline.secret }', '.file', /that is empty/],
    ['{ file: lines.secret }', '.file', /has more than one line/],
    ['{ file: wide.secret }', '.file', /is not UTF-8 text \(save it/],
    ['{ file: large.secret }', '.file', /is larger than 64 KiB/],
    ['', '', /^is missing, and there is no terminal to ask on: write `\{ env: NAME \}`/],
  ])('%s', async (password, under, says) => {
    await expect(read(main(password))).rejects.toMatchObject({
      faults: [{ path: `users.main.password${under}`, line: 2, message: expect.stringMatching(says) as unknown }],
    })
  })

  it('an empty answer to the question', async () => {
    await expect(read(main(''), { askSecret: () => Promise.resolve('') })).rejects.toMatchObject({
      faults: [{ path: 'users.main.password', message: 'was asked for, and the answer is empty' }],
    })
  })
})

describe('a password written into the profile is refused and never repeated', () => {
  it.each([
    [
      'literally',
      main(`"${canary}"`),
      'users.main.password',
      /a profile must not contain secrets: write `\{ env: NAME \}`/,
    ],
    ['as a number', main('12345678'), 'users.main.password', /a profile must not contain secrets/],
    ['in a list', main(`["${canary}"]`), 'users.main.password', /a profile must not contain secrets/],
    ['under a key of its own', main(`{ value: "${canary}" }`), 'users.main.password', /must have one key/],
    ['as a key', main(`{ "${canary}": x }`), 'users.main.password', /must have one key/],
    [
      'as a key twice',
      main(`{ "${canary}": x, "${canary}": y }`),
      'users.main.password',
      /is duplicated|must have one key/,
    ],
    ['as the name of a variable', main(`{ env: "${canary}" }`), 'users.main.password.env', /not the password itself/],
    [
      'as a word that could be a variable',
      main('{ env: CaNaRy7 }'),
      'users.main.password.env',
      /names a variable, which/,
    ],
    ['as a file', main(`{ file: "${canary}" }`), 'users.main.password.file', /that does not exist/],
    [
      'beside the key',
      `users: { main: { name: A, passwort: "${canary}" } }`,
      'users.main.passwort',
      /is an unknown key/,
    ],
    ['as the user', `users: { main: "${canary}" }`, 'users.main', /is text, but must be a mapping/],
    ['before a colon', `users: { main: { name: A, password: ${canary}: x } }`, '', /colon|comma|bracket/],
    [
      'in a quote that is not closed',
      `users: { main: { name: A, password: "${canary} } }`,
      '',
      /a closing quote or bracket/,
    ],
    ['as an alias', main(`*${canary}`), 'users.main.password', /alias/],
    ['as a tag', main(`!${canary} x`), '', /tag/i],
    ['in a proxy', `target: { baseUrl: "https://a:${canary}@x.example" }`, 'target', /is duplicated/],
  ])('%s', async (_name, text, path, says) => {
    const refused: unknown = await read(text).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      name: 'ProfileFault',
      faults: expect.arrayContaining([
        expect.objectContaining({ path, message: expect.stringMatching(says) as unknown }),
      ]) as unknown,
    })
    expect(JSON.stringify(refused) + String(refused)).not.toMatch(/CaNaRy|Пароль|12345678/)
  })
})

describe('a password that is not found', () => {
  const suggestionOf = async (text: string, env: Surroundings['env']) => {
    const fault: unknown = await read(text, { env }).catch((raised: unknown) => raised)
    expect(String(fault)).not.toContain(canary)
    return (fault as ProfileFault).faults[0]?.suggestion
  }
  const unset = main('{ env: SVC_PASSWORD }')

  it('is told with the variable of nearly that name that is set', async () => {
    expect(await suggestionOf(unset, { SVC_PASWORD: canary })).toBe('`SVC_PASWORD` is set. Did you mean that?')
    expect(await suggestionOf(unset, { svc_password: canary })).toBe('`svc_password` is set. Did you mean that?')
  })

  it.each([
    ['none is like it', { PATH: '/bin', HOME: '/' }],
    ['the one that is like it is empty', { SVC_PASWORD: '' }],
    ['the one that is like it is an option of the program', { SVC_CONFORMANCE_PASSWORD: canary }],
  ])('is told without one where %s', async (_case, env) => {
    expect(await suggestionOf(unset, env)).toBeUndefined()
  })

  it("is told without one that holds another user's", async () => {
    const text =
      'users: { main: { name: A, password: { env: SVC_PASSWORD } }, decoy: { name: B, password: { env: SVC_PASSWORD2 } } }'
    expect(await suggestionOf(text, { SVC_PASSWORD2: canary })).toBeUndefined()
  })

  it('is told with the file of nearly that name that stands there', async () => {
    await mkdir(join(folder, 'secrets'), { recursive: true })
    await writeFile(join(folder, 'secrets', 'main.secret'), canary)
    expect(await suggestionOf(main('{ file: ./secrets/mian.secret }'), {})).toBe('Did you mean `secrets/main.secret`?')
  })
})
