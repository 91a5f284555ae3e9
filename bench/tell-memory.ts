import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded before a program (`node --import`): at its end, leaves the most memory that the process ever held, in bytes, in
 * the file that the environment names.
 */
const path = process.env['BENCH_MEMORY_FILE']
if (isMainThread && path !== undefined) {
  process.on('exit', () => {
    writeFileSync(path, String(process.resourceUsage().maxRSS * 1024))
  })
}
