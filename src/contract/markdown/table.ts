/** A Markdown table. A bar within a cell is escaped, since it would end the cell, inside of code as well. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Ids and keys as code, with commas between them. */
export function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** Rising line numbers with runs drawn together: 11, 29–30. */
export function lineRanges(lines: readonly number[]): string {
  return runs(lines).join(', ')
}

/** Clause ids with the runs of a class drawn together: LOGIN-8, ACCESS-1–4. */
export function idRanges(ids: readonly string[]): string {
  const numbers = new Map<string, number[]>()
  for (const id of ids) {
    const dash = id.lastIndexOf('-')
    const name = id.slice(0, dash)
    numbers.set(name, [...(numbers.get(name) ?? []), Number(id.slice(dash + 1))])
  }
  return [...numbers].flatMap(([name, some]) => runs(some).map((run) => `${name}-${run}`)).join(', ')
}

function runs(numbers: readonly number[]): readonly string[] {
  const found: [number, number][] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last !== undefined && number === last[1] + 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([first, last]) => (first === last ? String(first) : `${String(first)}–${String(last)}`))
}
