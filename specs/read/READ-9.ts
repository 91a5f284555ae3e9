/**
 * READ-9: a plus sign in a filter value, URL-encoded, matches values with a plus sign, not with a blank (line 88). Where the
 * sample has no such value, the text of the sandbox record is made to have one.
 */
import { defineLiveClause } from '../../src/check/index.js'
import { comparing, needsRecordsApart } from '../../src/check/queries/index.js'
import { keepsPlusSigns } from '../../src/check/reading/index.js'
import { comparesMadeText } from '../../src/check/writing/index.js'
import { sampledText } from './sampled-text.js'

defineLiveClause('READ-9', {
  checks: {
    plus: comparing({
      says: 'A text with a plus sign is found by its filter, but not by the text with a blank instead.',
      depth: 'core',
      cost: { requests: 2 },
      asks: async (given) => {
        const choice = await sampledText(given, '+')
        if (!choice) return comparesMadeText(given, { sign: '+', name: 'plus sign' }, keepsPlusSigns)
        needsRecordsApart(given)
        return keepsPlusSigns(given.reader, choice)
      },
    }),
  },
})
