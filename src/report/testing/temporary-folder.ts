import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that goes when the test does: `later` is vitest's `onTestFinished`, or `afterAll` for a whole file. */
export async function temporaryFolder(later: (cleanUp: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-report-'))
  later(() => rm(folder, { recursive: true, force: true }))
  return folder
}
