import type { CheckerProcess, RunAnswer } from '../support/checker-process.js'
import { startIndependent, type IndependentOptions } from './server.js'

/** Judges an independent server that is started for it, in these clauses or classes; in all where none is named. */
export async function judgeIndependent(
  checker: CheckerProcess,
  options: IndependentOptions,
  only: readonly string[],
): Promise<RunAnswer> {
  const server = await startIndependent(options)
  try {
    return await checker.judge(server, {
      only,
      expire: () => {
        server.expireSessions()
      },
    })
  } finally {
    await server.close()
  }
}
