// The command line, fed with commands line by line on stdin: see commands-process.ts. Plain JavaScript over the built
// files, since it runs as a process of its own.
import { createInterface } from 'node:readline'
import { main } from '../../dist/src/cli/program.js'
import { withKeptWorker } from './kept-worker.js'

for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`${JSON.stringify(await carryOut(JSON.parse(line)))}\n`)
  } catch (fault) {
    process.stdout.write(`${JSON.stringify({ fault: String(fault.stack ?? fault) })}\n`)
  }
}
process.exit(0)

/** As src/cli/command-line.ts does it in a process of its own; a signal never comes. */
async function carryOut({ args, env, cwd }) {
  process.chdir(cwd)
  const told = { stdout: '', stderr: '' }
  const terminal = {
    env,
    stdin: { isTTY: false },
    stderr: { isTTY: false, write: (text) => (told.stderr += text) },
    hasColor: false,
    isLive: false,
    width: 100,
    signal: new AbortController().signal,
    reportFolders: new Set(),
    say: (text) => (told.stderr += `${text}\n`),
    print: (text) => (told.stdout += `${text}\n`),
    isPrintLost: () => false,
    exitCode: 0,
  }
  const hasOwnClauses = args.includes('--specs') || env.SVC_CONFORMANCE_SPECS !== undefined
  const command = () => main([process.execPath, 'svc-conformance', ...args], terminal)
  const code = await withKeptWorker(command, hasOwnClauses)
  return { code, ...told }
}
