import { describe, expect, it } from 'vitest'
import type { TargetResult } from '../schema/generated/fleet-overview.js'
import { headlineOf } from './headline.js'

const conformant: TargetResult = {
  name: 'Europe',
  folder: 'europe',
  state: 'reported',
  outcome: 'conformant',
  exitCode: 0,
  classes: [],
}
const nonconformant: TargetResult = { ...conformant, name: 'America', outcome: 'nonconformant', exitCode: 1 }
const away: TargetResult = { ...conformant, name: 'Asia', outcome: 'incomplete', exitCode: 6 }
const crashed: TargetResult = { name: 'Africa', folder: 'africa', state: 'no report', exitCode: 4, classes: [] }

describe('the headline of a fleet', () => {
  it.each<[string, readonly TargetResult[], string]>([
    ['nothing but the number where all is well', [conformant, conformant], '2 of 2 targets judged'],
    ['which target is nonconformant', [conformant, nonconformant], '2 of 2 targets judged (nonconformant: America)'],
    [
      'no target judged that was not reached or left no report',
      [conformant, nonconformant, away, crashed],
      '2 of 4 targets judged (nonconformant: America; not judged: Asia, Africa)',
    ],
    [
      'how many more there are',
      Array<TargetResult>(7).fill(away),
      '0 of 7 targets judged (not judged: Asia, Asia, Asia, Asia, Asia and 2 more)',
    ],
  ])('says %s', (_what, targets, line) => {
    expect(headlineOf(targets)).toBe(line)
  })
})
