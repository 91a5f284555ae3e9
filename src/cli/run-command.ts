import { Command, Option } from 'commander'
import { clausesOf } from '../contract/index.js'
import { readProfile, type ResolvedProfile } from '../profile/index.js'
import { formatNames, readEvidence, renderSummary } from '../report/index.js'
import { clausesNamed, run, type RunOptions, type RunResult } from '../run/index.js'
import { join } from 'node:path'
import { askSecretOn } from './ask-secret.js'
import { startEmbedded } from './embedded.js'
import { liveProgress, noProgress, plainProgress, type ProgressDisplay } from './progress.js'
import type { Terminal } from './terminal.js'
import { UsageFault } from './usage-fault.js'
import { baseUrl, filled, formats, seconds, wholeNumber, words } from './values.js'

interface Given extends Omit<RunOptions, 'profile' | 'kind' | 'formats'> {
  readonly profile?: string
  readonly format?: RunOptions['formats']
  readonly concurrency?: number
  readonly timeout?: number
  readonly quiet: boolean
  readonly color: boolean
}

/** `run [BASE_URL]`: judges one target and writes the report. */
export function runCommand(terminal: Terminal): Command {
  return new Command('run')
    .summary('judge one target and write the report')
    .description(
      'Judges one target and writes the report. With neither BASE_URL nor --profile it starts the embedded emulator and judges that.',
    )
    .argument('[BASE_URL]', 'the target; wins over target.baseUrl of the profile', baseUrl)
    .option('--profile <FILE>', 'what the target is like, and what may be used of it (YAML or JSON)', filled)
    .option('--out <DIR>', 'the report folder (default: reports/<host>-<UTC time>)', filled)
    .option('--only <CLAUSES>', 'clause ids or classes, comma-separated', words, [])
    .option('--skip <CLAUSES>', 'clause ids or classes, comma-separated', words, [])
    .option('--read-only', 'send nothing that could change data', false)
    .option('--format <FORMATS>', `${formatNames.join(', ')}; all by default`, formats)
    .option('--strict', 'count failed clauses that the document knows from reports only', false)
    .option('--accept-untested', 'what was not judged does not make the run incomplete', false)
    .option('--concurrency <N>', 'requests side by side', wholeNumber(1))
    .option('--timeout <SECONDS>', 'for one request', seconds)
    .addOption(
      new Option('--evidence <LEVEL>', 'what is kept of the exchanges; secrets are masked at every level')
        .choices(['full', 'masked', 'none'])
        .default('masked'),
    )
    .option('--seed <N>', 'for whatever is chosen at random', wholeNumber(0), 1)
    .option('--quiet', 'print the report folder only', false)
    .option('--no-color', 'print without colour')
    .addHelpText('after', examples)
    .action(async (url: string | undefined, given: Given, command: Command) => {
      const target = url ?? fromEnvironment(terminal.env)
      const display = await judge(terminal, target, given)
      terminal.exitCode = display.exitCode
      void command
    })
}

const examples = `
Examples:
  $ svc-conformance run                                            the embedded emulator
  $ svc-conformance run https://staging.example.com --profile p.yaml
  $ svc-conformance run --profile p.yaml --only ACCESS-3,cookie    some clauses only
  $ svc-conformance run --profile p.yaml --read-only --quiet       in a pipeline

Every option can come from the environment: --read-only is SVC_CONFORMANCE_READ_ONLY=true.
Exit codes: 0 conformant, 1 nonconformant, 2 wrong usage, 3 incomplete, 4 a fault of the checker,
5 a record could not be put back, 6 nothing could be judged, 130 or 143 interrupted.`

async function judge(terminal: Terminal, url: string | undefined, given: Given): Promise<RunResult> {
  clausesNamed([...given.only, ...given.skip])
  const { profile, kind, close } = await targetOf(terminal, url, given)
  const display = displayFor(terminal, profile, given)
  try {
    const {
      format,
      quiet: _quiet,
      color: _color,
      profile: _path,
      concurrency: _concurrency,
      timeout: _timeout,
      ...rest
    } = given
    const result = await run(
      { ...rest, profile, kind, formats: format ?? formatNames },
      { progress: display, signal: terminal.signal },
    )
    display.done()
    await tell(terminal, result, given)
    return result
  } finally {
    display.done()
    await close()
  }
}

async function targetOf(
  terminal: Terminal,
  url: string | undefined,
  given: Given,
): Promise<{
  readonly profile: ResolvedProfile
  readonly kind: RunOptions['kind']
  readonly close: () => Promise<void>
}> {
  const limits = {
    ...(given.concurrency === undefined ? {} : { concurrency: given.concurrency }),
    ...(given.timeout === undefined ? {} : { requestTimeout: given.timeout * 1000 }),
  }
  if (url === undefined && given.profile === undefined) {
    const { emulator, profile } = await startEmbedded({}, { limits })
    return { profile, kind: 'emulator', close: () => emulator.close() }
  }
  const ask = askSecretOn(terminal)
  const profile = await readProfile(
    given.profile,
    { limits, ...(url === undefined ? {} : { baseUrl: url }) },
    { env: terminal.env, ...(ask === undefined ? {} : { askSecret: ask }) },
  )
  return { profile, kind: 'deployment', close: () => Promise.resolve() }
}

function displayFor(terminal: Terminal, profile: ResolvedProfile, { quiet, only, skip }: Given): ProgressDisplay {
  if (quiet) return noProgress
  const left = clausesNamed(skip)
  const asked = only.length > 0 ? clausesNamed(only) : clausesOf('target').map(({ id }) => id)
  const selected = asked.filter((id) => !left.includes(id))
  void profile
  return terminal.stderr.isTTY ? liveProgress(terminal.stderr, selected.length) : plainProgress(terminal.say, selected)
}

async function tell(terminal: Terminal, { report, folder, stop, faults }: RunResult, given: Given): Promise<void> {
  for (const fault of faults) terminal.say(`A fault of the checker: ${fault}`)
  if (stop !== undefined) terminal.say(`Nothing could be judged: ${stop}`)
  if (!given.quiet) {
    const path = join(folder, 'report.html')
    const color = given.color && terminal.hasColor
    const evidence = await readEvidence(join(folder, 'evidence.ndjson'))
    terminal.say(`\n${renderSummary(report, { color, width: terminal.stderr.columns ?? 100, path }, evidence)}`)
  }
  terminal.print(folder)
}

function fromEnvironment(env: NodeJS.ProcessEnv): string | undefined {
  const value = env['SVC_CONFORMANCE_BASE_URL']
  if (value === undefined) return undefined
  if (value.trim() === '')
    throw new UsageFault('the environment variable SVC_CONFORMANCE_BASE_URL is empty: give it a value, or unset it')
  return baseUrl(value)
}
