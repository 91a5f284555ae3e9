import '../../specs/clauses.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClauseId } from '../../src/contract/index.js'
import { startEmulator, type EmulatorOptions } from '../../src/emulator/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { embed } from '../../src/proof/index.js'
import { judgeClause } from '../../src/check/runner/judge-clause.js'
import { registered } from '../../src/check/engine/registry.js'
import type { RunContext } from '../../src/check/run-state/run-context.js'
import type { RunSettings } from '../../src/check/run-state/run-settings.js'
import { runAt } from '../../src/check/testing/run-at.js'
import { afterThisTest } from '../support/closing.js'

/** What a test changes of the emulator, of its profile and of the settings of the run. */
export interface Circumstances {
  readonly emulator?: EmulatorOptions
  readonly profile?: (profile: ResolvedProfile) => Partial<ResolvedProfile>
  readonly settings?: Partial<RunSettings>
}

/** A run against an emulator of few records; both end with the test. */
export async function runAtEmulator({
  emulator: options,
  profile: changes,
  settings,
}: Circumstances = {}): Promise<RunContext> {
  const { emulator, profile } = await embed(startEmulator({ rows: 150, maxEntityRowCount: 120, ...options }))
  afterThisTest(() => emulator.close())
  const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  afterThisTest(() => {
    rmSync(folder, { recursive: true })
  })
  return runAt(profile.target.baseUrl, { ...profile, ...changes?.(profile) }, { folder, ...settings })
}

/** How the clause ends in this run. */
export function verdictOn(run: RunContext, id: ClauseId): ReturnType<typeof judgeClause> {
  const scenario = registered().find(({ clause }) => clause === id)?.scenario
  if (!scenario) throw new RangeError(`nobody says how to judge ${id}`)
  return judgeClause(run, id, scenario)
}

/**
 * What the clause says in this run: each fact that it records, led by "!" where it touches security, and how it ended
 * where it did not end as observed, nor untested for want of an exchange that shows these facts. Of what differs each time a mark is left: `# ms`, `# bytes`, `x-#`.
 */
export async function sentencesOf(run: RunContext, id: ClauseId): Promise<readonly string[]> {
  const { outcome, reason, observations } = await verdictOn(run, id)
  const said = observations.map(({ text, security }) => `${security === true ? '! ' : ''}${text}`)
  const isSaid = outcome === 'untested' && reason === observations.map(({ text }) => text).join('; ')
  const ended = outcome === 'observed' || isSaid ? [] : [reason === undefined ? outcome : `${outcome}: ${reason}`]
  return [...said, ...ended].map((text) =>
    text
      .replaceAll(/\d+(\.\d+)? ms/g, '# ms')
      .replaceAll(/x-\d{4}/g, 'x-#')
      .replaceAll(/\d{4,} bytes/g, '# bytes'),
  )
}
