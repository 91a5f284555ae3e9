/** READ-2: the answer is XML where the caller does not ask otherwise (line 89): no Accept, any type, a browser's Accept. */
import { cantTell, check, type Check, defineClause } from '../../src/check/index.js'
import { legacyReader } from '../../src/check/queries/index.js'
import { hasFormat, isReadIn, otherAnswers, readAs, readBare } from '../../src/check/reading/index.js'
import { browserAccept } from '../../src/check/sessions/index.js'
import { firstOtherIn } from './first-other-in.js'

const readWith = (says: string, accept: string | undefined, depth: Check['depth'] = 'core') =>
  check({
    says,
    depth,
    cost: { requests: 1 },
    asks: ({ run, main }) => readAs(run, main, accept),
    expects: (answer) => isReadIn(answer, 'XML'),
  })

defineClause('READ-2', {
  checks: {
    'no-accept': readWith('A read without an Accept header is answered in XML.', undefined),
    any: readWith('A read with Accept: */* is answered in XML.', '*/*'),
    browser: readWith("A read with a browser's Accept header is answered in XML.", browserAccept),
    bare: check({
      says: 'The address of the collection, without a query and without an Accept header, is answered in XML.',
      depth: 'full',
      cost: { requests: 1 },
      asks: async ({ run, main }) =>
        (await readBare(run, main)) ?? cantTell('there are too many records to request all of them', 'nobody'),
      expects: (answer) => isReadIn(answer, 'XML'),
    }),
    others: check({
      says: 'All reads of the run without an Accept header are answered in XML.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: ({ run, main }) => Promise.resolve(firstOtherIn('XML', otherAnswers(legacyReader(run, main), undefined))),
      expects: (answer) => hasFormat(answer, 'XML'),
    }),
  },
})
