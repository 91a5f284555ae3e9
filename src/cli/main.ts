#!/usr/bin/env node
import { exitCodeOf } from '../contract/index.js'
import { main } from './program.js'

// Node's own exit code for these is 1, which says here that a target is nonconformant.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => {
    process.stderr.write(
      `a fault of the checker: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`,
    )
    process.exit(exitCodeOf(['checkerFault']))
  })

process.exitCode = await main(process.argv)
// What was printed into a socket, as a child process has it, is still on its way.
await new Promise((resolve) => process.stdout.write('', resolve))
// Whatever a scenario or a connection still holds must not keep a finished command alive.
process.exit()
