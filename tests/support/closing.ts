/**
 * What the modules that tests share have opened. One thread runs many files and loads such a module once, so that hooks
 * of its own would be those of the first file alone: `closing-hooks.ts`, which vitest runs for each file, closes it.
 */
type Close = () => unknown

const ofTheTest: Close[] = []
const ofTheFile: Close[] = []

/** Has something closed after the test, whatever becomes of it; what was opened last is closed first. */
export function afterThisTest(close: Close): void {
  ofTheTest.push(close)
}

/** The same once all tests of the file are done. */
export function afterThisFile(close: Close): void {
  ofTheFile.push(close)
}

export function closeWhatTheTestOpened(): Promise<void> {
  return closeAll(ofTheTest)
}

export function closeWhatTheFileOpened(): Promise<void> {
  return closeAll(ofTheFile)
}

async function closeAll(open: Close[]): Promise<void> {
  for (const close of open.splice(0).reverse()) await close()
}
