import type { EmulatorOptions } from '../emulator/index.js'
import type { Format } from '../report/index.js'
import type { RunResult } from '../run/index.js'
import type { Profile } from '../schema/generated/profile.js'
import type { ClauseResult } from '../schema/generated/report.js'

/** What one run is to judge, and how. The names are those of the command line. */
export interface RunOptions {
  /** What the target is like and what may be used of it: the path of a file, or an object of the same shape. */
  readonly profile?: string | Profile
  /** The target; wins over `target.baseUrl` of the profile. */
  readonly baseUrl?: string
  /** Judges an embedded emulator, started for this run, in the place of a deployment. */
  readonly emulator?: true | EmulatorOptions
  /** Where the report goes; by default `reports/<host>-<UTC time>` below the working directory. */
  readonly out?: string
  /** Lets `out` be a directory that holds files of others, which stay as they are. */
  readonly force?: boolean
  /** Clause ids or classes; all where it is left out. */
  readonly only?: readonly string[]
  /** Clause ids or classes. */
  readonly skip?: readonly string[]
  /** Sends nothing that could change data. */
  readonly readOnly?: boolean
  /** Counts a failed clause of the level `reported`. */
  readonly strict?: boolean
  /** These clauses, by id or class, may stay unjudged; all where true. */
  readonly acceptUntested?: boolean | readonly string[]
  /** What is kept of the exchanges; `masked` by default. Secrets are masked at every level. */
  readonly evidence?: 'full' | 'masked' | 'none'
  /** All where it is left out; `json` always. */
  readonly formats?: readonly Format[]
  /** Of whatever is chosen at random; 1 by default. */
  readonly seed?: number
  /** Requests side by side, in place of `limits.concurrency`. */
  readonly concurrency?: number
  /** For one request, in place of `limits.requestTimeout`. */
  readonly timeoutSeconds?: number
  /** The path of a file of waivers, beside those of the profile. */
  readonly waivers?: string
  /** A folder of clauses of your own; see `clause`. */
  readonly specs?: string
  /** Where the passwords are that the profile names by variable; `process.env` by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Where the files are that a profile object names; the working directory by default. */
  readonly folder?: string
  /** Ends the run before its end: what was changed is put back, and what was judged is reported. */
  readonly signal?: AbortSignal
  /** Told of each clause as it ends. */
  readonly onVerdict?: (verdict: Pick<ClauseResult, 'id' | 'outcome' | 'reason'>) => void
}

/**
 * Judges one target by all clauses of the contract, puts back what it changed there, and writes the report folder.
 *
 * @throws TypeError where no target is named, or two: a variable that is not set must not make a run green. So for an
 *   option that there is not, or of another kind: one that is misspelt must not pass for one that was left out.
 * @throws ProfileFault where the profile does not hold, with every fault of it.
 * @throws UnknownClause for a word of `only` or `skip` that is not a clause or a class.
 * @throws OwnClauseFault where the clause files of `specs` cannot be used.
 * @throws ReportFolderFault where the report cannot be written to `out`.
 * @throws RecordHeld where another process of this machine is changing the sandbox record.
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
