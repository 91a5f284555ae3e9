import { DataFault } from '../faults/data-fault.js'

/** Splits the value of an option at its commas (or at another sign), those in parentheses aside. Throws for an empty part. */
export function parts(source: string, option: string, separator: ',' | ';' = ','): readonly string[] {
  const names: string[] = []
  let depth = 0
  let current = ''
  for (const character of source) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === separator && depth === 0) {
      names.push(current.trim())
      current = ''
    } else current += character
  }
  names.push(current.trim())
  if (names.includes('')) throw new DataFault('option', `The option ${option} has an empty part: '${source}'.`)
  return names
}
