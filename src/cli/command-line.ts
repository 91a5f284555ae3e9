import { exitCodeOf } from '../contract/index.js'
import { folderGone, isFolderGone } from './folder-gone.js'
import { tellOwnFault } from './own-fault.js'
import { main } from './program.js'
import { processTerminal } from './terminal.js'

const terminal = processTerminal()

// Node's exit code for these is 1, which says here that a target is nonconformant.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (fault: unknown) => {
    if (isFolderGone(fault)) {
      terminal.say(folderGone)
      process.exit(exitCodeOf(['usage']))
    }
    process.exit(tellOwnFault(terminal, fault))
  })

// Whatever a scenario or a connection still holds must not keep a finished command alive.
process.exit(await terminal.end(await main(process.argv, terminal)))
