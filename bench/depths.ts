import { checkerRun, type CheckerRun } from './checker-run.js'
import { resultOf } from './result.js'
import { median } from './side-by-side.js'
import { tell } from './tell.js'

/** What a run of these depths may send at most: all exchanges, changes of the sandbox record, and logins. */
const budgets = {
  core: { exchanges: 230, writes: 30, logins: 8 },
  standard: { exchanges: 480, writes: 60, logins: 10 },
} as const

const runs: Record<'core' | 'standard' | 'full', CheckerRun[]> = { core: [], standard: [], full: [] }
for (let times = 0; times < 3; times++)
  for (const depth of ['core', 'standard', 'full'] as const) runs[depth].push(await checkerRun(undefined, depth))

const middle = (depth: keyof typeof runs, of: (run: CheckerRun) => number) => median(runs[depth].map(of))
const seconds = (depth: keyof typeof runs) => middle(depth, (run) => run.seconds)

tell(
  resultOf({
    name: 'time of core',
    measured: 'a whole process that judges the embedded emulator at core depth, against one at full depth',
    unit: 'times',
    value: seconds('core') / seconds('full'),
    limit: 0.5,
    figures: {
      'seconds at core': seconds('core'),
      'seconds at standard': seconds('standard'),
      'seconds at full': seconds('full'),
    },
  }),
  ...(['core', 'standard'] as const).map((depth) => {
    const { exchanges, writes } = budgets[depth]
    const sent = middle(depth, (run) => run.exchanges)
    const changed = middle(depth, (run) => run.writes)
    return resultOf({
      name: `requests of ${depth}`,
      measured: `exchanges and changes of a run at ${depth} depth, against its budget; the worse of the two`,
      unit: 'times',
      value: Math.max(sent / exchanges, changed / writes),
      limit: 1,
      figures: { exchanges: sent, 'exchanges wanted': exchanges, changes: changed, 'changes wanted': writes },
    })
  }),
  ...(['core', 'standard'] as const).map((depth) => {
    const logins = middle(depth, (run) => run.logins)
    return resultOf({
      name: `logins of ${depth}`,
      measured: `logins of a run at ${depth} depth, against its budget`,
      unit: 'times',
      value: logins / budgets[depth].logins,
      limit: 1,
      figures: { logins, 'logins wanted': budgets[depth].logins },
    })
  }),
)
