import { describe, expect, it } from 'vitest'
import { clauses } from '../../src/contract/index.js'
import { command } from './command.js'

describe('clauses', () => {
  it('lists the whole catalogue on stdout', async () => {
    const { code, stdout, stderr } = await command(['clauses'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const listed = stdout.split('\n').flatMap((line) => /^ {2}([A-Z]+-\d+) /.exec(line)?.[1] ?? [])
    expect(listed.sort()).toEqual(clauses.map(({ id }) => id).sort())
  })

  it.each(['ACCESS-3', 'access-3'])('explains %s: statement, lines, twins, departures, what it catches', async (id) => {
    const { code, stdout, stderr } = await command(['clauses', id])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const clause = clauses.find((each) => each.id === 'ACCESS-3')!
    expect(stdout).toMatch(/^ACCESS-3 {2}/)
    expect(stdout).toContain(clause.statement)
    for (const field of ['level', 'document', 'needs', 'twins', 'departures', 'catches'])
      expect(stdout).toMatch(new RegExp(`^${field} +\\S`, 'm'))
    expect(stdout).toContain(`lines ${clause.lines.join(', ')}`)
  })
})
