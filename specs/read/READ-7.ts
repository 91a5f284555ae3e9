/**
 * READ-7: $filter=<field> eq '<text>' returns every record with that text and no other (line 88). Texts are compared as
 * databases compare them: case and trailing blanks do not count. The texts are those that the sample shows.
 */
import { type Check, defineLiveClause, type GivenSample } from '../../src/check/index.js'
import { type Compared, comparing, needsRecordsApart } from '../../src/check/queries/index.js'
import {
  comparedTexts,
  type ComparedTexts,
  findsLone,
  findsNoPart,
  findsNoPattern,
  findsNoSignMore,
  findsOtherKinds,
  findsOverPages,
  findsSigned,
  findsWithGuarded,
  type GuardedSign,
  type TextSign,
} from '../../src/check/reading/index.js'

const by =
  (judge: (texts: ComparedTexts) => Promise<Compared>) =>
  async ({ sample }: GivenSample) =>
    judge(await comparedTexts(sample))

const oneRequest = { requests: 1 } as const

const signed = (says: string, depth: Check['depth'], sign: TextSign) =>
  comparing({ says, depth, cost: oneRequest, asks: by((texts) => findsSigned(texts, sign)) })

/** What stands before a deployment may refuse it: then nothing is judged. */
const guarded = (says: string, sign: GuardedSign) =>
  comparing({ says, depth: 'full', cost: oneRequest, asks: by((texts) => findsWithGuarded(texts, sign)) })

defineLiveClause('READ-7', {
  needs: needsRecordsApart,
  checks: {
    text: comparing({
      says: 'A text of the sample finds exactly the record that has it, with its values.',
      depth: 'core',
      cost: { requests: 2 },
      asks: by(findsLone),
    }),
    prefix: comparing({
      says: 'A filter on a text without its last character does not find the record with the full text.',
      depth: 'core',
      cost: oneRequest,
      asks: by(findsNoPart),
    }),
    ampersand: signed('A text with an ampersand is found.', 'standard', 'an ampersand'),
    escape: signed(
      'A text that contains a percent escape such as %41 is found, and not decoded twice.',
      'full',
      'an escape',
    ),
    'beyond-ascii': signed('A text with letters outside ASCII is found.', 'standard', 'letters outside ASCII'),
    emoji: signed('A text with a character of four bytes in UTF-8 is found.', 'full', 'a character in four bytes'),
    kinds: comparing({
      says: 'Texts in other scripts, and texts that look like a number, a date or a GUID, are found.',
      depth: 'standard',
      cost: oneRequest,
      asks: by(findsOtherKinds),
    }),
    pages: comparing({
      says: 'A text that many records have finds exactly these records on every page.',
      depth: 'standard',
      cost: oneRequest,
      asks: by(findsOverPages),
    }),
    backslash: guarded('A text with a backslash is found.', 'a backslash'),
    'double-quote': guarded('A text with a double quote is found.', 'a double quote'),
    pattern: comparing({
      says: 'Wildcards such as %, _, * and ? are literal characters.',
      depth: 'standard',
      cost: oneRequest,
      asks: by(findsNoPattern),
    }),
    'sign-more': comparing({
      says: 'A text with an additional punctuation mark or blank is a different text.',
      depth: 'standard',
      cost: oneRequest,
      asks: by(findsNoSignMore),
    }),
  },
})
