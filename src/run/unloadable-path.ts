/** Signs that the loader of the clauses takes for the parts of a URL: in a path they keep it from the file. */
const takenForUrl = /[#?]|%[0-9a-f]{2}/i

/** Why a file cannot be loaded from where it lies; undefined where nothing is in the way. */
export function unloadablePath(path: string): string | undefined {
  const sign = takenForUrl.exec(path)?.[0]
  return sign === undefined
    ? undefined
    : `modules cannot be loaded from a path that contains ${sign} (${path}). Move it`
}

/** This package lies where its clauses cannot be loaded from. Nothing was sent. */
export class PackageUnloadable extends Error {
  override readonly name = 'PackageUnloadable'

  constructor(reason: string) {
    super(`svc-conformance cannot run from where it is installed: ${reason}`)
  }
}
