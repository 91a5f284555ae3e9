/**
 * READ-9: a plus sign in a filter value, URL-encoded, matches values with a plus sign, not with a blank (line 88). Where the
 * sample has no such value, the text of the sandbox record is made to have one.
 */
import { comparing, defineLiveClause } from '../../src/check/index.js'
import { comparesMadeText } from '../../src/check/changes/values/made-text.js'
import { keepsPlusSigns } from '../../src/check/relations/texts/plus-signs.js'
import { needsRecordsApart } from '../../src/check/relations/values/fields.js'
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
