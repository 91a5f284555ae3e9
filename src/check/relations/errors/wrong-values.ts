import { eq, filterText, isFieldName, type Row } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { unknownName } from '../asking/random.js'
import { knownRecord, plainRead, provoked, type Provoked } from './provoked.js'

/**
 * Reads that parse, and ask for what cannot be: a `$top` that is no number, an id that is a text, and a number that is one,
 * where the record shows any. A target may pass over each, or find nothing: the document does not say.
 */
export function wrongValues(run: RunContext, main: Actor, service: 'legacy' | 'odata'): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'wrong values', async () => {
    const { id, row } = await knownRecord(run, main, service)
    const good = plainRead[service](run, { filter: filterText(eq('Id', { guid: id }), service), top: 3 })
    const isText = (field: string) =>
      plainRead[service](run, { filter: filterText(eq(field, { text: unknownName(run, 'text') }), service), top: 3 })
    const number = numberIn(row)
    const ofKnown = { isOfKnown: true, inOrder: `filter on a known Id, ${service}` } as const
    return [
      {
        good,
        bad: { ...good, url: good.url.replace(/(top=)3\b/, '$1abc') },
        differsIn: '$top, which is no number',
        ...ofKnown,
      },
      {
        good,
        bad: isText('Id'),
        differsIn: 'the id of the filter, which is a text',
        ...ofKnown,
      },
      ...(number === undefined
        ? []
        : [{ good, bad: isText(number), differsIn: `${number} of the filter, which is a text`, ...ofKnown }]),
    ]
  })
}

function numberIn(row: Row): string | undefined {
  return Object.keys(row).find((field) => typeof row[field] === 'number' && isFieldName(field))
}
