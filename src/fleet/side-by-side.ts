/**
 * Does a piece of work for each item, so many at once, begun in their order; gives back what they came to in the same
 * order, undefined for those that were not begun when the signal came.
 */
export async function sideBySide<Item, Done>(
  items: readonly Item[],
  atOnce: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<Done>,
): Promise<readonly (Done | undefined)[]> {
  const done: (Done | undefined)[] = items.map(() => undefined)
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (signal.aborted) return
      done[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return done
}
