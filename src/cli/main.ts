#!/usr/bin/env node
// Nothing of the package is loaded before this runs: where something cannot be, as for a bound on open files, Node's exit code
// is 1, which says here that a target is nonconformant. All modules that hold the meaning of a code are among what is missing then.
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

const checkerFault = 4

try {
  keepCompiledCode()
  await import('./command-line.js')
} catch (fault) {
  const said = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  process.stderr.write(`internal error: the checker could not be loaded: ${said}\n`, () => process.exit(checkerFault))
}

/**
 * Node 22.8 and later can keep compiled code for the next start. It is kept in a directory of the user: in the default one,
 * below the temporary directory, other users could leave code that this one runs.
 */
function keepCompiledCode(): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: (directory: string) => unknown }
  if (enableCompileCache === undefined) return
  const { XDG_CACHE_HOME: cache, LOCALAPPDATA: local } = process.env
  const own = process.platform === 'win32' ? local : cache
  try {
    enableCompileCache(join(own || join(homedir(), '.cache'), 'svc-conformance', 'compiled'))
  } catch {
    // A user without a home: the code is compiled anew.
  }
}
