import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readReport } from './read-report.js'
import { ReportDoesNotHold, ReportUnreadable } from '../errors.js'
import { reportJson } from '../formats/report-json.js'
import { sampleReport } from '../testing/sample-report.js'
import { temporaryFolder } from '../testing/temporary-folder.js'

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

  it.each([
    ['is empty', '\n', /cannot be read as a report: it is empty\. Expected/],
    ['was cut off', reportJson(sampleReport()).slice(0, 5000), /: it is truncated\. Expected/],
    ['was cut off behind a brace', '{"schemaVersion":1,"target":{}', /: it is truncated\. Expected/],
    ['was cut off in a text', '{"schemaVersion":1,"tool":"svc', /: it is truncated\. Expected/],
    ['goes on behind its end', `${reportJson(sampleReport())} more`, /: it has trailing text\. Expected/],
    ['stands there twice', reportJson(sampleReport()).repeat(2), /: it has trailing text\. Expected/],
    ['is broken at its beginning', '{]', /: Expected property name/],
    ['is something else', 'report: 1', /: Unexpected token/],
    ['is no object', '[]', /^invalid report:\n {2}\/: is not a report of a run: schemaVersion is missing$/],
    ['has no version', '{}', /^invalid report:\n {2}\/: is not a report of a run: schemaVersion is missing$/],
    ['is older', '{"schemaVersion":0}', /\/schemaVersion: is 0, and this version of the checker reads 1$/],
    ['is newer', '{"schemaVersion":2}', /is 2, .* reads 1\. Use the version that wrote the report, or a newer one$/],
    ['has another version', '{"schemaVersion":"1"}', /\/schemaVersion: is no number, and this version/],
  ])('is refused in one sentence where the file %s', async (_says, content, told) => {
    await expect(readReport(await file(content))).rejects.toThrow(told)
  })

  it('is refused by its path where there is no such file', async () => {
    await expect(readReport('/nowhere/report.json')).rejects.toThrow(/\/nowhere\/report\.json.*report\.json of a run/s)
  })
})
