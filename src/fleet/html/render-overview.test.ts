import { describe, expect, it } from 'vitest'
import { validatorOf } from '../../schema/compile.js'
import { sampleOverview } from '../testing/sample-overview.js'
import { renderOverview } from './overview-page.js'

const sample = sampleOverview()
const html = renderOverview(sample)

/** The row of a target, as text with its tags. */
function rowOf(page: string, name: string): string {
  const rows = page.slice(page.indexOf('<tbody>')).split('<tr>')
  return rows.find((row) => row.includes(`<bdi>${name}</bdi>`)) ?? 'no such row'
}

describe('the overview of a fleet', () => {
  it('is sampled by one that holds', () => {
    const holds = validatorOf('fleet-overview')
    expect(holds(sample), JSON.stringify(holds.errors)).toBe(true)
  })

  it('has a row for each target, which leads to its report', () => {
    expect(rowOf(html, 'Europe')).toContain('<a href="europe/report.html">')
    expect(rowOf(html, 'Europe')).toMatch(/<b>Conformant<\/b>/)
    expect(rowOf(html, 'America')).toMatch(/<b>Nonconformant<\/b>/)
    expect(html.split('<th scope="row">')).toHaveLength(sample.targets.length + 1)
  })

  it('counts in each cell, in words and not in colour alone', () => {
    const cell = rowOf(html, 'America').split('<td').at(2) ?? ''
    expect(cell.replaceAll(/<[^>]+>/g, '')).toMatch(/✗ 2 failed \(1 waived\).*\? 1 cannot tell.*✓ 7 passed/)
    expect(cell).toMatch(/^ class="failed"/)
  })

  it('shows a class of which nothing was judged as untested, and never as passed', () => {
    const cell = rowOf(html, 'Asia').split('<td').at(2) ?? ''
    expect(cell).toMatch(/^ class="untested"/)
    expect(cell.replaceAll(/<[^>]+>/g, '')).toContain('○ 10 untested')
    expect(cell).not.toContain('passed')
  })

  it.each([
    [5, 'incomplete', 'a changed record could not be restored'],
    [143, 'incomplete', 'interrupted by SIGTERM'],
    [1, 'incomplete', ''],
    [0, 'conformant', ''],
  ] as const)('says of a conformant target what its exit code %i says besides', (exitCode, colour, told) => {
    const [europe, ...others] = sample.targets
    const page = renderOverview({ ...sample, targets: [{ ...europe!, exitCode }, ...others] })
    const cell = rowOf(page, 'Europe').split('<td').at(1) ?? ''
    expect(cell).toMatch(new RegExp(`^ class="${colour}"`))
    expect(/<small>(.*)<\/small>/.exec(cell)?.[1] ?? '').toBe(told)
  })

  it('says of a target without a report why, and leads nowhere', () => {
    expect(rowOf(html, 'Away')).toMatch(/no report, exit code 4/)
    expect(rowOf(html, 'Late')).toMatch(/not begun: interrupted by SIGTERM/)
    for (const name of ['Away', 'Late']) expect(rowOf(html, name)).not.toContain('<a ')
  })

  it('says first how many were judged, and what ended it', () => {
    expect(html).toContain('4 of 6 targets judged')
    expect(html).toMatch(/<b>Interrupted<\/b> by SIGTERM/)
    expect(html).toContain('1 of 2, the targets of other parts aside')
  })

  it('counts no target as judged that was not reached, and names it, and those that are nonconformant', () => {
    const [europe, america, asia] = sample.targets
    const page = renderOverview({ ...sample, targets: [europe!, america!, { ...asia!, exitCode: 6 }] })
    expect(page).toContain('2 of 3 targets judged')
    const standing = page.slice(page.indexOf('<dl class="standing">')).replaceAll(/<[^>]+>/g, ' ')
    expect(standing).toMatch(/Nonconformant\s+1 target:\s+America/)
    expect(standing).toMatch(/Incomplete\s+0 targets/)
    expect(standing).toMatch(/Nothing judged\s+1 target:\s+Asia/)
  })

  it.each([
    ['every target is conformant', 0, 1, 'conformant'],
    ['one is not', 1, 2, 'nonconformant'],
    ['the gate did not hold', 1, 1, 'incomplete'],
    ['none was asked for', 3, 0, 'incomplete'],
  ])('is green only where all is: %s', (_case, exitCode, targets, wanted) => {
    const overview = { ...sample, exitCode: exitCode as 0, targets: sample.targets.slice(0, targets) }
    expect(renderOverview(overview)).toContain(`<section class="outcome ${wanted}"`)
  })

  it('takes names and what processes said for text', () => {
    expect(html).not.toMatch(/<script>owned|<img|<failure|\u001b|\u202e/)
    expect(html).toContain('&lt;script')
  })
})
