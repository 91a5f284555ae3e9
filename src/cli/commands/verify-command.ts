import { Command } from 'commander'
import type { GivenToVerify } from '../report-folders/verify-folder.js'
import type { Terminal } from '../terminal/terminal.js'
import { filled } from '../options/values.js'

/** `verify DIR`: a report folder against its manifest, and its signature where there is one. */
export function verifyCommand(terminal: Terminal): Command {
  return new Command('verify')
    .summary('verify a report directory against its manifest and signature')
    .description(
      'Verifies a report directory against its manifest, and its signature if it has one. Lists every file that is missing, changed or added.',
    )
    .argument('<DIR>', 'the report folder', filled)
    .option('--key <PUB>', 'the public key (Ed25519, PEM) of the expected signer', filled)
    .addHelpText('after', examples)
    .action(async (dir: string, given: GivenToVerify) => {
      const { verifyFolder } = await import('../report-folders/verify-folder.js')
      terminal.exitCode = await verifyFolder(terminal, dir, given)
    })
}

const examples = `
Examples:
  $ svc-conformance verify reports/latest
  $ svc-conformance verify reports/latest --key signer.pub.pem

Exit codes: 0 every file is unchanged, 1 it is not, 2 wrong usage, or a key that cannot be used,
4 an internal error.`
