import type { Row } from '../../odata/index.js'
import { verboseJson } from '../seeing/record-access.js'
import { isOfTheRecordItself } from '../errors.js'
import { waysToWrite } from '../seeing/ways-to-write.js'
import type { changeCarefully, Order, Tools } from './careful-change.js'

/**
 * Gives fields of a record that cannot be read what they held, until it can be: all at once, as plain and as verbose JSON,
 * and then each by itself, in each way to write its value. The record as it reads then; undefined where nothing helps.
 */
export async function giveUnseen(
  change: typeof changeCarefully,
  tools: Tools,
  fields: Row,
  before: Row,
): Promise<Row | undefined> {
  const { keeper, journal } = tools
  const each = Object.entries(fields).flatMap(([field, value]) =>
    waysToWrite(value, undefined, journal.ledger.types.get(field)).map((way): Row => ({ [field]: way })),
  )
  const manners: readonly Pick<Order, 'fields' | 'contentType'>[] = [
    { fields },
    { fields, contentType: verboseJson },
    ...each.slice(Object.keys(fields).length > 1 ? 0 : 1).map((one) => ({ fields: one })),
  ]
  for (const manner of manners) {
    try {
      const order = { purpose: 'restore', method: 'MERGE', sender: keeper, before, ...manner } as const
      return (await change(tools, order)).after
    } catch (fault) {
      if (!isOfTheRecordItself(fault)) throw fault
    }
  }
  return undefined
}
