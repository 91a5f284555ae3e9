import { visibleLine } from '../../report/visible-text.js'

interface Part {
  readonly folder: string
  readonly startedAt: string
}

/** Parts of one run are judged side by side, or on one day one after the other, in milliseconds. */
const mostApart = 12 * 60 * 60 * 1000

/**
 * What to say of parts that lie far apart: nothing in a report tells which run a part is of, and one that was left by an
 * earlier pipeline fits as well as that of today. Undefined where they do not.
 */
export function farApart(parts: readonly Part[]): string | undefined {
  const inTime = [...parts].sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
  const [first, last] = [inTime[0], inTime.at(-1)]
  if (!first || !last || Date.parse(last.startedAt) - Date.parse(first.startedAt) <= mostApart) return undefined
  const told = ({ folder, startedAt }: Part) => `${visibleLine(folder, 200)} was begun ${visibleLine(startedAt, 40)}`
  return `The parts were run far apart: ${told(first)}, and ${told(last)}. Is one of them from an earlier run?`
}
