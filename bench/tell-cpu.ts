import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before a program (`node --import`): at its end, leaves the seconds of processor time that the process took, in the
 * file that the environment names.
 */
const path = process.env['BENCH_CPU_FILE']
if (isMainThread && path !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(path, String((user + system) / 1e6))
  })
}
