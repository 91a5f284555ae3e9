/** A judge who looks at the first of those that have the same key, and passes over the others, whatever came of it. */
export function onceFor<Part>(
  keyOf: (part: Part) => unknown,
  judge: (part: Part) => Promise<void>,
): (part: Part) => Promise<void> {
  const judged = new Set<unknown>()
  return async (part) => {
    const key = keyOf(part)
    if (judged.has(key)) return
    judged.add(key)
    await judge(part)
  }
}
