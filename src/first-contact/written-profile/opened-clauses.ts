import { clausesOf, profileKeysOf, type Clause } from '../../contract/index.js'

const mostRanges = 8

/** The clauses that rest on a key of the profile, in words: `WRITE-1 to WRITE-5, FLOW-1`, or by class where they are many. */
export function clausesOpenedBy(key: string): string {
  const opened = clausesOf('target').filter(({ needs }) => profileKeysOf(needs).includes(key))
  const ranges = rangesOf(opened.map(({ id }) => id))
  return ranges.length <= mostRanges ? ranges.join(', ') : inClasses(opened)
}

function rangesOf(ids: readonly string[]): readonly string[] {
  const ranges: [first: string, last: string][] = []
  for (const id of ids) {
    const newest = ranges.at(-1)
    if (newest && follows(newest[1], id)) newest[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first} to ${last}`))
}

function follows(id: string, next: string): boolean {
  const [group, number] = id.split('-')
  return next === `${group ?? ''}-${String(Number(number) + 1)}`
}

function inClasses(opened: readonly Clause[]): string {
  const classes = [...new Set(opened.map((clause) => clause.class))]
  return `${String(opened.length)} clauses of ${classes.join(', ')}`
}
