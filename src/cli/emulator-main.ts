#!/usr/bin/env node
import { toolVersion } from '../runtime/tool-version.js'
import { runCommandLine } from './carry-out.js'
import { emulateCommand } from './commands/emulate-command.js'

// The command of the package of the emulator alone.
await runCommandLine((terminal) => emulateCommand(terminal, 'svc-emulator').version(toolVersion()))
