#!/usr/bin/env node
// Nothing is loaded before this runs: where something cannot be, as for a bound on open files, Node's exit code is 1, which
// says here that a target is nonconformant. All modules that hold the meaning of a code are among what is missing then.
const checkerFault = 4

try {
  await import('./command-line.js')
} catch (fault) {
  const said = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
  process.stderr.write(`internal error: the checker could not be loaded: ${said}\n`, () => process.exit(checkerFault))
}
