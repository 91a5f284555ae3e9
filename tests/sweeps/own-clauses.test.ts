import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { command as runCommand, temporaryFolder } from '../cli/command.js'
import { validatorOf } from '../../src/schema/compile.js'
import type { Report } from '../../src/schema/generated/report.js'

const folder = temporaryFolder()

function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return path
}

const head = `import { clause, expect, legacyRead, cantTell } from 'svc-conformance'\n`
const entry = (level: string) => `{ title: 'A clause', statement: 'It holds.', level: '${level}' }`
const scenario = `async ({ run, main }) => { expect(await main.send(legacyRead(run))).toHaveStatus(200) }`

describe('the clause files of a user', () => {
  it('that cannot be used end the command before anything is sent, each fault with its file', async () => {
    const specs = folderOf('wrong', {
      'a-throws.clause.js': `throw new Error('no luck')`,
      'b-syntax.clause.mjs': `clause('ACME-1', {`,
      'c-nothing.clause.ts': `export const nothing: number = 1`,
      'd-taken.clause.js': `${head}clause('ACCESS-99', ${entry('required')}, ${scenario})`,
      'deep/e-id.clause.js': `${head}clause('acme', ${entry('required')}, ${scenario})`,
      'f-level.clause.js': `${head}clause('ACME-2', ${entry('manual')}, ${scenario})`,
      'g-twice.clause.js': `${head}clause('ACME-3', ${entry('required')}, ${scenario})\nclause('ACME-3', ${entry('observe')}, ${scenario})`,
      'h-scenario.clause.js': `${head}clause('ACME-4', ${entry('required')})`,
      'other.test.js': `throw new Error('no clause file')`,
    })
    const out = folderOf('kept', { 'report.json': 'an earlier report' })
    const { code, stdout, stderr } = await runCommand(['run', '--specs', specs, '--out', out])
    expect([code, stdout]).toEqual([2, ''])
    for (const sentence of [
      /a-throws\.clause\.js cannot be loaded: no luck/,
      /b-syntax\.clause\.mjs cannot be loaded: /,
      /c-nothing\.clause\.ts declares no clause/,
      /d-taken\.clause\.js: "ACCESS-99" has the prefix of a catalogue class/,
      /deep\/e-id\.clause\.js: invalid clause id "acme"/,
      /f-level\.clause\.js: "ACME-2" has the unknown level "manual"/,
      /g-twice\.clause\.js: "ACME-3" is declared twice/,
      /h-scenario\.clause\.js: "ACME-4" has no scenario/,
    ])
      expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/other\.test|[Ii]nternal error/)
    expect(readFileSync(join(out, 'report.json'), 'utf8')).toBe('an earlier report')
  })

  it.each<[string, () => string, RegExp]>([
    ['a folder that is not there', () => join(folder, 'nowhere'), /the directory does not exist/],
    ['a folder without a clause file', () => folderOf('empty', { 'readme.md': '' }), /no file is named \*\.clause/],
    [
      'a folder that nothing can be loaded from',
      () => folderOf('a#b', { 'a.clause.js': '' }),
      /modules cannot be loaded from a path that contains #/,
    ],
  ])('refuse %s', async (_case, specs, sentence) => {
    const { code, stderr } = await runCommand(['run', '--specs', specs()])
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
  })

  it('are judged beside the others and stand in every format, as none of the contract', async () => {
    const specs = folderOf('good', {
      'one.clause.ts': `${head}const wanted: number = 200
clause('ACME-1', ${entry('required')}, async ({ run, main }) => {
  expect(await main.send(legacyRead(run))).toHaveStatus(wanted)
})
clause('ACME-2', ${entry('required')}, async ({ run, main }) => {
  expect(await main.send(legacyRead(run))).toHaveStatus(418)
})`,
      'two.clause.js': `${head}
clause('OTHER-1', ${entry('reported')}, async ({ run, main }) => {
  await main.send({ ...legacyRead(run), method: 'POST', body: '{}' })
})
clause('OTHER-2', ${entry('conditional')}, async () => {})
clause('OTHER-3', ${entry('required')}, ${scenario})`,
    })
    const out = join(folder, 'judged')
    const words = ['--only', 'acme,OTHER-1,OTHER-2,PAGE-1', '--read-only', '--accept-untested']
    const { code, stderr, stdout } = await runCommand(['run', '--specs', specs, '--out', out, ...words])
    expect([code, stdout]).toEqual([1, `${out}\n`])
    expect(stderr).toMatch(/ACME-1, ACME-2, OTHER-1, OTHER-2, OTHER-3: not part\s+of the contract/)

    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
    const validate = validatorOf<Report>('report')
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true)
    const own = report.clauses.filter((clause) => clause.own)
    expect(own.map(({ id, class: name, outcome }) => `${id} ${name} ${outcome}`)).toEqual([
      'ACME-1 acme passed',
      'ACME-2 acme failed',
      'OTHER-1 other untested',
      'OTHER-2 other cantTell',
      'OTHER-3 other untested',
    ])
    expect(own[2]?.reason).toMatch(/--read-only forbids its POST, because it could change data/)
    expect(own[3]?.reason).toMatch(/a defect of the scenario of this custom clause: .* without a judgement/)
    expect(own[4]?.reason).toMatch(/deselected/)
    expect(report.outcomeReason).toBe('1 clause failed: ACME-2.')
    expect(report.qualifiers.ownClauses).toMatchObject({
      clauses: ['ACME-1', 'ACME-2', 'OTHER-1', 'OTHER-2', 'OTHER-3'],
      files: [{ name: 'one.clause.ts' }, { name: 'two.clause.js' }],
    })
    for (const [file, words] of Object.entries({
      'report.html': /An own clause, not part of the contract/,
      'report.md': /Own clauses: ACME-1, ACME-2/,
      'junit.xml': /acme: own clauses, not part of the contract/,
      'earl.jsonld': /own-clause:ACME-2/,
      'report.sarif': /An own clause, not part of the contract/,
      'ctrf.json': /acme: own clauses, not part of the contract/,
      'statement.intoto.json': /own clauses: one\.clause\.ts/,
    }))
      expect(readFileSync(join(out, file), 'utf8'), file).toMatch(words)
  })

  it('of the examples hold against the emulator', async () => {
    const specs = resolve('docs/examples/clauses')
    const { code, stderr } = await runCommand([
      ...['run', '--specs', specs, '--out', join(folder, 'examples'), '--only', 'ACME,PAGE-1', '--accept-untested'],
      ...['--json', '--quiet'],
    ])
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })
})
