import type { Patience } from '../../src/sandbox/index.js'
import { afterThisTest } from '../support/closing.js'
import { startOdd, type Oddities, type OddServer } from './odd-server.js'
import { workAt, type Workplace } from './workplace.js'

/** An odd server and a run that is at work there, both closed after the test. */
export async function atOdd(
  oddities: Oddities,
  clock?: () => number,
  patience?: Patience,
): Promise<{ readonly server: OddServer; readonly work: Workplace }> {
  const server = await startOdd(oddities)
  afterThisTest(() => server.close())
  const work = await workAt(server, clock, patience)
  afterThisTest(() => work.close())
  return { server, work }
}
