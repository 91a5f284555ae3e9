import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { causes } from '../../src/diagnosis/index.js'

const page = readFileSync(new URL('../../docs/reference/causes.md', import.meta.url), 'utf8')

/** The rows of the table of the preflight. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

describe('docs/reference/causes.md', () => {
  it('names every cause, in the order in which they are told, with what it looks for and what to do', () => {
    const told = causes.map(({ id, looksFor, text, remedy }) => [`\`${id}\``, looksFor, text, remedy])
    const sections = [...page.matchAll(/^### (`.+`)\n\n(.+)\n\n- Looks for: (.+)\n- Remedy: (.+)$/gm)]
    expect(sections.map(([, id, text, looksFor, remedy]) => [id, looksFor, text, remedy])).toEqual(told)
  })

  it('names every check of the preflight, in its order', () => {
    const schema = JSON.parse(readFileSync(new URL('../../schemas/report.schema.json', import.meta.url), 'utf8')) as {
      $defs: { PreflightCheck: { properties: { check: { enum: string[] } } } }
    }
    const named = rows.map(([name = '']) => name.replaceAll('`', ''))
    expect(named).toEqual(schema.$defs.PreflightCheck.properties.check.enum)
  })
})

describe('a cause', () => {
  it.each(causes.map((cause) => [cause.id, cause] as const))(
    '%s is worded as likely, and says what to do',
    (_id, cause) => {
      expect(cause.text).toMatch(/^Likely .*\.$/s)
      expect(cause.remedy).toMatch(/^[A-Z].*\.$/s)
      expect(`${cause.looksFor}${cause.text}${cause.remedy}`).not.toMatch(/\||\n/)
      for (const id of cause.yieldsTo ?? []) expect(causes.map((other) => other.id)).toContain(id)
    },
  )
})
