import type { Exchange } from '../../src/exchange/index.js'
import { cite, inRole, untested } from '../../src/check/index.js'
import { formatOf } from '../../src/check/reading/index.js'

/** Of answers that other clauses asked for, the first in another format, else the last. */
export function firstOtherIn(format: 'JSON' | 'XML', answers: readonly Exchange[]): Exchange {
  const answer = answers.find((one) => formatOf(one) !== format) ?? answers.at(-1)
  if (!answer) return untested('no other clause has made such a read')
  cite(answer.id)
  return inRole('a read of another clause', answer)
}
