import { describe, expect, it, onTestFinished } from 'vitest'
import { sampleReport } from '../../report/testing/sample-report.js'
import { temporaryFolder } from '../../report/testing/temporary-folder.js'
import { writeReportFolder } from '../../report/index.js'
import type { Format } from '../../report/formats.js'
import { printSummary } from './tell-end.js'
import type { Terminal } from '../terminal/terminal.js'

const report = sampleReport()

type More = Partial<Parameters<typeof printSummary>[1]>

async function saidOf(formats: readonly Format[], more: More = {}, quiet = false) {
  const folder = await temporaryFolder(onTestFinished)
  await writeReportFolder(folder, report, formats)
  const said: string[] = []
  const terminal = { say: (line: string) => void said.push(line), hasColor: false, width: 400 } as unknown as Terminal
  await printSummary(terminal, { report, folder, ...more }, { quiet, color: false })
  return said.join('\n').replaceAll(folder, 'FOLDER')
}

describe('the end of a run', () => {
  it.each<[readonly Format[], string]>([
    [['json', 'html', 'markdown'], 'report.html'],
    [['markdown', 'junit'], 'report.md'],
    [['json', 'sarif'], 'report.json'],
  ])('of the formats %j names as the report %s, which is there', async (formats, file) => {
    expect(await saidOf(formats)).toMatch(new RegExp(`^ +report +FOLDER/${file.replace('.', '\\.')}$`, 'm'))
  })

  it('is the cause alone where nothing could be judged, also where little is to be said', async () => {
    const stop = 'the target was not reached'
    for (const quiet of [true, false])
      expect(await saidOf(['json'], { stop }, quiet)).toBe(`Nothing could be judged: ${stop}`)
  })

  it('names a record that was not put back, also where little is to be said, or nothing was judged', async () => {
    const note = 'run restore'
    const changedRecords = report.changedRecords.map((record) => ({ ...record, restored: false, note }))
    const left = { ...report, changedRecords }
    const told = /^not restored: Contact 730006e4-\S+: run restore$/m
    expect(await saidOf(['json'], { report: left }, true)).toMatch(told)
    expect(await saidOf(['json'], { report: left, stop: 'gone' })).toMatch(told)
    expect(await saidOf(['json'], { report: { ...left, source: 'evidence' } }, true)).toBe('')
    expect(await saidOf(['json'], {}, true)).toBe('')
  })

  it('says faults of the checker and no more where little is to be said', async () => {
    expect(await saidOf(['json'], { faults: ['a stack'] }, true)).toBe('Internal error of the checker: a stack')
  })
})
