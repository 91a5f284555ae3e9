import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Report } from '../../src/schema/generated/report.js'

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
 * The checker in a process of its own, held against one target after the other: as built, without the start of vitest
 * for every single one.
 */
export class CheckerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  readonly #child: ChildProcess
  readonly #lines: Interface
  readonly #waiting: { resolve: (answer: never) => void; reject: (fault: Error) => void }[] = []
  #number = 0

  constructor() {
    const script = new URL('./judge-line-by-line.js', import.meta.url).pathname
    this.#child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout! })
    this.#lines.on('line', (line) => {
      const waiting = this.#waiting.shift()
      const answer = JSON.parse(line) as { fault?: string }
      if (answer.fault === undefined) waiting?.resolve(answer as never)
      else waiting?.reject(new Error(answer.fault))
    })
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('the checker process ended'))
    })
  }

  /** Saves a session while it is good, has it expired, and judges the target with it. */
  async judge(
    target: TargetUnderTest,
    options: { only?: readonly string[]; expire?: () => void; readOnly?: boolean; acceptUntested?: boolean } = {},
  ): Promise<RunAnswer> {
    this.#number += 1
    const path = join(this.folder, `profile-${this.#number}.json`)
    const write = (more: object) => writeFileSync(path, JSON.stringify({ ...(target.profile as object), ...more }))
    write({})
    let more = {}
    if (options.expire) {
      const session = `session-${this.#number}.json`
      // A target whose reads are never good lets no session be saved: it is judged without one.
      const saved = await this.#ask({ save: join(this.folder, session), profile: path, env: target.environment }).then(
        () => true,
        () => false,
      )
      options.expire()
      if (saved) more = { expiredSession: `./${session}` }
    }
    write(more)
    const out = join(this.folder, `report-${this.#number}`)
    const { only = [], readOnly = false, acceptUntested = false } = options
    return this.#ask<RunAnswer>({ profile: path, env: target.environment, out, only, readOnly, acceptUntested })
  }

  /** Judges an embedded emulator that is started with these options. */
  judgeEmulator(emulator: object, only: readonly string[] = []): Promise<RunAnswer> {
    this.#number += 1
    return this.#ask({ emulator, only, out: join(this.folder, `report-${this.#number}`) })
  }

  async close(): Promise<void> {
    this.#child.stdin!.end()
    await new Promise((resolve) => this.#child.once('exit', resolve))
    rmSync(this.folder, { recursive: true, force: true })
  }

  #ask<T>(command: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (answer: never) => void, reject })
      this.#child.stdin!.write(`${JSON.stringify(command)}\n`)
    })
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
