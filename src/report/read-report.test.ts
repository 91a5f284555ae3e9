import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readReport } from './read-report.js'
import { ReportDoesNotHold } from './report-does-not-hold.js'
import { ReportUnreadable } from './report-unreadable.js'
import { reportJson } from './stable-json.js'
import { sampleReport } from './testing/sample-report.js'
import { temporaryFolder } from './testing/temporary-folder.js'

async function file(content: string): Promise<string> {
  const path = join(await temporaryFolder(onTestFinished), 'report.json')
  await writeFile(path, content)
  return path
}

describe('a report that is read', () => {
  it('is what was written', async () => {
    expect(await readReport(await file(reportJson(sampleReport())))).toEqual(sampleReport())
  })

  it.each([
    ['no JSON', '{"schemaVersion":', ReportUnreadable],
    ['JSON, but no report', '{"schemaVersion":1}', ReportDoesNotHold],
    [
      'a report with a verdict made better',
      reportJson({ ...sampleReport(), outcome: 'conformant' }),
      ReportDoesNotHold,
    ],
  ])('is refused where the file is %s', async (_says, content, kind) => {
    await expect(readReport(await file(content))).rejects.toThrow(kind)
  })

  it('is refused by its path where there is no such file', async () => {
    await expect(readReport('/nowhere/report.json')).rejects.toThrow(/\/nowhere\/report\.json.*report\.json of a run/s)
  })
})
