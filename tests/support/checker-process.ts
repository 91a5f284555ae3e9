import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Depth } from '../../src/contract/index.js'
import type { Report } from '../../src/schema/generated/report.js'
import { hastyFolder } from './hasty-folder.js'
import { LineProcess } from './line-process.js'

/** What the checker process answers to a run. */
export interface RunAnswer {
  readonly report: Report
  readonly exitCode: number
  readonly folder: string
}

/** A target as a test describes it. */
export interface TargetUnderTest {
  readonly profile: unknown
  readonly environment: Readonly<Record<string, string>>
}

/**
 * The one process of this thread, for all its files of tests: the first ten targets take a process twice as long as
 * those that follow. It ends with the thread.
 */
let ofThread: LineProcess | undefined

function processOfThread(): LineProcess {
  if (ofThread === undefined || ofThread.hasEnded) ofThread = new LineProcess('./judge-line-by-line.js')
  return ofThread
}

/**
 * The checker in a process of its own, held against one target after the other: as built, without the start of vitest
 * for every single one.
 */
export class CheckerProcess {
  readonly folder = hastyFolder('svc-conformance-test-')
  readonly #process = processOfThread()
  #number = 0

  /** Saves a session while it is good, has it expired, and judges the target with it. */
  async judge(
    target: TargetUnderTest,
    options: {
      only?: readonly string[]
      depth?: Depth
      expire?: () => void
      readOnly?: boolean
      acceptUntested?: boolean
    } = {},
  ): Promise<RunAnswer> {
    this.#number += 1
    const path = join(this.folder, `profile-${this.#number}.json`)
    const write = (more: object) => writeFileSync(path, JSON.stringify({ ...(target.profile as object), ...more }))
    write({})
    let more = {}
    if (options.expire) {
      const session = `session-${this.#number}.json`
      // A target whose reads are never good lets no session be saved: it is judged without one.
      const saved = await this.#process
        .ask({ save: join(this.folder, session), profile: path, env: target.environment })
        .then(
          () => true,
          () => false,
        )
      options.expire()
      if (saved) more = { expiredSession: `./${session}` }
    }
    write(more)
    const out = join(this.folder, `report-${this.#number}`)
    const { only = [], depth, readOnly = false, acceptUntested = false } = options
    const { environment: env } = target
    return this.#process.ask<RunAnswer>({ profile: path, env, out, only, depth, readOnly, acceptUntested })
  }

  /** Judges an embedded emulator that is started with these options. */
  judgeEmulator(emulator: object, only: readonly string[] = []): Promise<RunAnswer> {
    this.#number += 1
    return this.#process.ask({ emulator, only, out: join(this.folder, `report-${this.#number}`) })
  }

  /** Removes what was written. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The clauses of a report that ended one way, in the catalogue's order. */
export function endedAs(report: Report, outcome: Report['clauses'][number]['outcome']): readonly string[] {
  return report.clauses.filter((clause) => clause.outcome === outcome).map(({ id }) => id)
}

/** What a failed expectation on a report needs to be understood: each such clause with its reason. */
export function reasons(report: Report, outcome: Report['clauses'][number]['outcome']): readonly string[] {
  return report.clauses.filter((clause) => clause.outcome === outcome).map(({ id, reason }) => `${id}: ${reason}`)
}
