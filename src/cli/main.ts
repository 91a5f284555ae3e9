#!/usr/bin/env node
import { main } from './program.js'

process.exitCode = await main(process.argv)
// Whatever a scenario or a connection still holds must not keep a finished command alive.
process.exit()
