// Remembers from what the last build was made and what it wrote, so that the next one has nothing to do where neither
// has changed. A file counts as unchanged by its size, its place on the disk and both its times, the one included that
// nobody can set: a checkout or a copy that keeps the modification time is seen too.
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join('dist', 'build.json')

/** Files that change within so many milliseconds before they are looked at may change again without a new time. */
const clockStep = 100

export function filesIn(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** What the files are now, as one line of text each; of a file that is not there, an empty line. */
export function look(files) {
  return Object.fromEntries([...files].sort().map((file) => [file, lineOf(file)]))
}

function lineOf(file) {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${found.size} ${found.ino} ${found.mtimeNs} ${found.ctimeNs}`
}

/** The last build whose outputs still lie there as it left them: its inputs; nothing where there is none. */
export function lastInputs() {
  try {
    const { inputs, outputs } = JSON.parse(readFileSync(path, 'utf8'))
    return isSame(outputs, look(Object.keys(outputs))) ? inputs : undefined
  } catch {
    return undefined
  }
}

/** How many milliseconds are left until none of the inputs, as looked at at that moment, may change without a new time. */
export function unsettledFor(inputs, lookedAt) {
  const changed = Object.values(inputs).map((line) => Number(BigInt(line.split(' ')[3] ?? 0) / 1_000_000n))
  const step = clockStep + 2
  return Math.min(step, Math.max(0, Math.max(...changed) + step - lookedAt))
}

/** Remembers a build of inputs that were looked at at that moment, before any was read. */
export function remember(inputs, lookedAt, outputs) {
  const settled = BigInt(lookedAt - clockStep) * 1_000_000n
  if (Object.values(inputs).every((line) => BigInt(line.split(' ')[3] ?? 0) < settled))
    writeFileSync(path, JSON.stringify({ inputs, outputs: look(outputs) }))
  else forget()
}

/** Before the first output changes: a build that is broken off is no build. */
export function forget() {
  rmSync(path, { force: true })
}

export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other)
}
