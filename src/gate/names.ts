const mostNamed = 20

/** The ids of clauses in a sentence, and how many more there are. */
export function namesOf(ids: readonly string[]): string {
  const more = ids.length - mostNamed
  return `${ids.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${String(more)} more (\`compare\` names them all)` : ''}`
}
