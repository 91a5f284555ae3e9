// The checker, fed with targets line by line on stdin: see checker-process.ts. Plain JavaScript over the built files,
// since it runs as a process of its own.
import { createInterface } from 'node:readline'
import { startEmulator } from '../../dist/src/emulator/index.js'
import { embed } from '../../dist/src/proof/embedded.js'
import { readProfile } from '../../dist/src/profile/index.js'
import { run, saveSession } from '../../dist/src/run/index.js'
import { Judge } from '../../dist/src/run/judge.js'

const judge = new Judge()
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line)
  try {
    process.stdout.write(`${JSON.stringify(await carryOut(command))}\n`)
  } catch (fault) {
    process.stdout.write(`${JSON.stringify({ fault: String(fault.stack ?? fault) })}\n`)
  }
}
await judge.close()
process.exit(0)

async function carryOut({ emulator: options, ...command }) {
  if (options === undefined) return carryOutFor(command, await readProfile(command.profile, {}, { env: command.env }))
  const { emulator, profile } = await embed(startEmulator(options))
  try {
    return await carryOutFor(command, profile)
  } finally {
    await emulator.close()
  }
}

async function carryOutFor(
  { save, out, only, depth = 'full', readOnly = false, acceptUntested = false, evidence = 'masked' },
  profile,
) {
  if (save !== undefined) return { proof: await saveSession(profile, save) }
  const options = {
    profile,
    kind: 'deployment',
    out,
    only,
    skip: [],
    depth,
    readOnly,
    strict: false,
    acceptUntested,
    evidence,
    formats: ['json'],
    seed: 1,
  }
  const result = await run(options, { progress: {}, signal: new AbortController().signal, judge })
  if (result.faults.length > 0) throw new Error(result.faults.join('\n'))
  return { report: result.report, exitCode: result.exitCode, folder: result.folder }
}
