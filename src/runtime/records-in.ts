/**
 * How many records a collection in JSON or Atom has, by its structure alone; undefined of what is no collection. A hint for
 * readers: verdicts rest on `src/odata`. A page at the cap has megabytes, so it is neither decoded nor parsed for that.
 */
export function recordsIn(body: Buffer): number | undefined {
  const beginning = body.toString('latin1', 0, 2000)
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(beginning)) return rowsIn(body)
  return /<(?:\w+:)?feed[\s>]/.test(beginning) ? entriesIn(body) : undefined
}

function entriesIn(body: Buffer): number {
  const name = 'entry'
  let count = 0
  for (let at = body.indexOf(name); at !== -1; at = body.indexOf(name, at + name.length)) {
    const around = body.toString('latin1', Math.max(0, at - longestPrefix), at + name.length + 1)
    if (/<(?:\w+:)?entry[\s>]$/.test(around)) count += 1
  }
  return count
}

const longestPrefix = 20

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const arrayStart = 0x5b
const arrayEnd = 0x5d
const objectStart = 0x7b
const objectEnd = 0x7d

/** What leads to the records: `value` of light JSON, `d` or `d.results` of verbose JSON. */
const ways = ['value', 'd', 'results']

/** The elements of a bare array, or of the first one that the members lead to. */
function rowsIn(body: Buffer): number | undefined {
  let [depth, depthOnWay, depthOfArray] = [0, 0, -1]
  let name = ''
  let rows: number | undefined
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0
    if (depth === depthOfArray && rows === 0 && byte > 0x20 && byte !== arrayEnd) rows = 1
    if (byte === quote) {
      const end = endOfText(body, at)
      if (depth === depthOnWay) name = body.toString('latin1', at + 1, Math.min(end, at + longestPrefix))
      at = end
    } else if (byte === comma) {
      if (depth === depthOfArray && rows !== undefined) rows += 1
    } else if (byte === arrayStart || byte === objectStart) {
      const isOnWay = rows === undefined && depth === depthOnWay && (depth === 0 || ways.includes(name))
      depth += 1
      if (!isOnWay) continue
      depthOnWay = depth
      if (byte === arrayStart) [depthOfArray, rows] = [depth, 0]
    } else if (byte === arrayEnd || byte === objectEnd) {
      if (depth === depthOfArray) depthOfArray = -1
      depth -= 1
      depthOnWay = Math.min(depthOnWay, depth)
    }
  }
  return depth === 0 ? rows : undefined
}

/** Where a text ends that begins here: at the end of what is cut off. */
function endOfText(body: Buffer, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1
  return at
}
