import type { Format } from '../report/index.js'
import type { RunResult } from '../run/index.js'
import type { Profile } from '../schema/generated/profile.js'
import type { ClauseResult } from '../schema/generated/report.js'
import type { EmulatorOptions } from './emulator-options.js'

/**
 * Options of one run, named as on the command line.
 *
 * @category Runs
 */
export interface RunOptions {
  /** The profile of the target: the path of a file, or an object of the same shape. */
  readonly profile?: string | Profile
  /** The URL of the target; overrides `target.baseUrl` of the profile. */
  readonly baseUrl?: string
  /** Judges an embedded emulator, started for this run, instead of a deployment. */
  readonly emulator?: true | EmulatorOptions
  /** The report directory; default `reports/<host>-<UTC time>` below the working directory. */
  readonly out?: string
  /** Allows `out` to be a directory with foreign files; they stay unchanged. */
  readonly force?: boolean
  /** Clause ids or classes; default: all. */
  readonly only?: readonly string[]
  /** Clause ids or classes to skip. */
  readonly skip?: readonly string[]
  /** Sends nothing that could change data. */
  readonly readOnly?: boolean
  /** Counts failed clauses of level `reported`. */
  readonly strict?: boolean
  /** Clauses that may stay unjudged, by id or class; `true` for all. */
  readonly acceptUntested?: boolean | readonly string[]
  /** What the report keeps of the exchanges; default `masked`. Secrets are masked at every level. */
  readonly evidence?: 'full' | 'masked' | 'none'
  /** Report formats; default: all. `json` is always written. */
  readonly formats?: readonly Format[]
  /** Seed for random choices, a whole number; default 1. */
  readonly seed?: number
  /** Number of concurrent requests; overrides `limits.concurrency`. */
  readonly concurrency?: number
  /** Time limit of one request in seconds; overrides `limits.requestTimeout`. */
  readonly timeoutSeconds?: number
  /** Path of a file with waivers, in addition to those of the profile. */
  readonly waivers?: string
  /** A directory of custom clauses; see `clause`. */
  readonly specs?: string
  /** Environment with the password variables that the profile names; default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Base directory of the files that a profile object names; default: the working directory. */
  readonly folder?: string
  /** Ends the run early: the checker restores its changes and reports what was judged. */
  readonly signal?: AbortSignal
  /** Called for each clause when it ends. */
  readonly onVerdict?: (verdict: Pick<ClauseResult, 'id' | 'outcome' | 'reason'>) => void
}

/**
 * Judges one target by all clauses of the contract, restores what it changed there, and writes the report directory.
 * Prints nothing.
 *
 * @category Runs
 * @throws TypeError if there is no target, or two: an unset variable must not pass a pipeline. Also for an unknown option
 *   or one of the wrong type.
 * @throws ProfileFault if the profile is invalid, with all errors.
 * @throws UnknownClause for a value of `only` or `skip` that is neither a clause nor a class.
 * @throws OwnClauseFault if the clause files of `specs` are invalid.
 * @throws ReportFolderFault if the report cannot be written to `out`.
 * @throws RecordHeld if another process on this machine is changing the sandbox record.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  checkTarget(options)
  const { judge } = await import('./judge.js')
  return judge(options)
}

function checkTarget(options: RunOptions): void {
  const { baseUrl, profile, emulator } = options
  if ('baseUrl' in options && (typeof baseUrl !== 'string' || baseUrl.trim() === ''))
    throw new TypeError('baseUrl is empty. Set it to the address of the target, or omit it')
  const isNamed = baseUrl !== undefined || profile !== undefined
  if (!isNamed && emulator === undefined)
    throw new TypeError('no target. Set profile, baseUrl, or `emulator: true` for the embedded emulator')
  if (isNamed && emulator !== undefined)
    throw new TypeError('two targets. Set either profile or baseUrl, or `emulator`, not both')
}
