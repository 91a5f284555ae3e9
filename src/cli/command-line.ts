import { exitCodeOf } from '../contract/index.js'
import { folderGone, isFolderGone } from './folder-gone.js'
import { tellLeftChanged } from './left-changed.js'
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
    terminal.say(`a fault of the checker: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`)
    process.exit(exitCodeOf(tellLeftChanged(terminal) ? ['notRestored'] : ['checkerFault']))
  })

// Whatever a scenario or a connection still holds must not keep a finished command alive.
process.exit(await terminal.end(await main(process.argv, terminal)))
