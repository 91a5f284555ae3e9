const events: readonly (string | symbol)[] = ['SIGINT', 'SIGTERM', 'unhandledRejection']

/**
 * Starts a library that would end the process by itself when a signal comes or a promise is rejected, as vitest and vite
 * do, without letting it: an interrupted run puts back what it changed and writes its report first, and what an exit code
 * means is for the command line to say. The listeners are gone before any event can reach them.
 */
export async function keepingSignals<T>(start: () => Promise<T>): Promise<T> {
  const drop = (event: string | symbol, listener: (...args: unknown[]) => void): void => {
    if (events.includes(event)) queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', drop)
  try {
    return await start()
  } finally {
    process.off('newListener', drop)
  }
}
