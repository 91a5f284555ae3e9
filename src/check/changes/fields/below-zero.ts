import type { Row } from '../../../odata/index.js'
import type { Sandbox } from '../../../sandbox/index.js'
import type { RunContext } from '../../context/run-context.js'
import { fitsOf } from './fits.js'

/**
 * The same fields with their number below zero, which a target may treat in its own way; as they are where they give no
 * such number.
 */
export function belowZero(run: RunContext, { fieldTypes }: Sandbox, fields: Row): Row {
  const { number } = run.profile.sandbox?.fields ?? {}
  if (number === undefined || fitsOf(run).numbers.has(number) || fieldTypes.get(number) === 'Edm.Byte') return fields
  const value = fields[number]
  return typeof value === 'number' ? { ...fields, [number]: -value } : fields
}
