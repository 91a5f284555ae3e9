import type { ClauseId, Depth } from '../contract/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import { run } from '../run/index.js'
import { Judge } from '../run/judge.js'
import type { Report } from '../schema/generated/report.js'

let judge: Judge | undefined

/** Judges a server in this process's one thread: to start another would cost more than the run. */
export async function judging(
  profile: ResolvedProfile,
  out: string,
  { only = [], depth = 'full' }: { readonly only?: readonly ClauseId[]; readonly depth?: Depth } = {},
): Promise<Report> {
  judge ??= new Judge()
  const { report, faults } = await run(
    {
      profile,
      kind: 'emulator',
      out,
      only,
      depth,
      skip: [],
      readOnly: false,
      strict: false,
      acceptUntested: false,
      evidence: 'none',
      formats: [],
      seed: 1,
    },
    { progress: {}, signal: new AbortController().signal, judge },
  )
  if (faults.length > 0) throw new Error(`internal error: ${faults.join('\n')}`)
  return report
}
