import type { Report } from '../../schema/generated/report.js'
import { judgedAgain } from '../judged-again.js'

/** Says on the first page that no target was asked for this report, and how old what it tells is. */
export function Recording({ report }: { readonly report: Report }) {
  const statement = judgedAgain(report)
  return statement === undefined ? null : <p class="address">{statement}</p>
}
