import { eq, filterText } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { unknownName } from '../asking/random.js'
import { knownRecord, plainRead, provoked, type Provoked } from './provoked.js'

/**
 * Reads that parse, and ask for what cannot be: a `$top` that is no number, and an id that is a text. A target may pass over
 * either, or find nothing: the document does not say.
 */
export function wrongValues(run: RunContext, main: Actor, service: 'legacy' | 'odata'): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'wrong values', async () => {
    const { id } = await knownRecord(run, main, service)
    const good = plainRead[service](run, { filter: filterText(eq('Id', { guid: id }), service), top: 3 })
    const text = filterText(eq('Id', { text: unknownName(run, 'text') }), service)
    return [
      {
        good,
        bad: { ...good, url: good.url.replace(/(top=)3\b/, '$1abc') },
        differsIn: '$top, which is no number',
        isOfKnown: true,
      },
      {
        good,
        bad: plainRead[service](run, { filter: text, top: 3 }),
        differsIn: 'the id of the filter, which is a text',
        isOfKnown: true,
      },
    ]
  })
}
