import { Command } from 'commander'
import { formatNames, type Format } from '../../report/formats.js'
import type { RewriteTo } from '../../report/folder/rewrite-formats.js'
import { checkOutFolder, writtenTo } from '../report-folders/out-path.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'
import { forceOption, formatOption } from '../options/shared-options.js'
import { filled } from '../options/values.js'

interface GivenToReport {
  readonly format?: readonly Format[]
  readonly out?: string
  readonly force: boolean
}

/** `report REPORT.json`: writes other formats from a report, as the run would have written them. */
export function reportCommand(terminal: Terminal): Command {
  return new Command('report')
    .summary('write other formats from a report')
    .description(
      'Writes other formats from a report.json, exactly as the run would have written them, and prints their paths.',
    )
    .argument('<REPORT.json>', 'the report.json of a run; evidence is read from the same directory', filled)
    .addOption(formatOption())
    .option('--out <DIR>', 'the output directory (default: that of the report)', filled)
    .addOption(forceOption())
    .addHelpText('after', examples)
    .action(async (path: string, { format = formatNames, out, force }: GivenToReport) => {
      if (out !== undefined) checkOutFolder('--out', out)
      for (const written of await rewritten(path, format, { out, force })) terminal.print(written)
    })
}

async function rewritten(path: string, format: readonly Format[], to: RewriteTo): Promise<readonly string[]> {
  const { ReportDoesNotHold, ReportRewriteRefused, ReportUnreadable, rewriteFormats } =
    await import('../../report/index.js')
  try {
    return Object.values(await writtenTo('--out', () => rewriteFormats(path, format, to)))
  } catch (fault) {
    const isUsage = [ReportDoesNotHold, ReportRewriteRefused, ReportUnreadable].some((kind) => fault instanceof kind)
    throw isUsage && fault instanceof Error ? new UsageFault(fault.message) : fault
  }
}

const examples = `
Examples:
  $ svc-conformance report reports/latest/report.json --format markdown
  $ svc-conformance report report.json --format junit,sarif --out build

Exit codes: 0 written, 2 wrong usage, or an invalid report, 4 an internal error.`
