import { runCommandLine } from './carry-out.js'
import { program } from './program.js'

await runCommandLine(program)
