/**
 * READ-15: a quote in a text literal (doubled) is matched, or rejected: never answered as a different filter (line 88). Where
 * the sample has no text with a quote, the text of the sandbox record is made to have one.
 */
import { defineLiveClause, type GivenSample, profileError } from '../../src/check/index.js'
import {
  type Choice,
  choicesOf,
  type Compared,
  comparing,
  needsRichSample,
  type Reader,
  stableText,
} from '../../src/check/queries/index.js'
import { endsNoLiteral, givesRows, losesNoQuote, matchesQuotes } from '../../src/check/reading/index.js'
import { comparesMadeText } from '../../src/check/writing/index.js'
import { sampledText } from './sampled-text.js'

const control = 'the same filter with a plain text'

/** Judges by a plain text whose own filter gives rows. */
const besidePlain =
  (judge: (reader: Reader, plain: Choice) => Promise<Compared>) =>
  async ({ reader, sample }: GivenSample): Promise<Compared> => {
    needsRichSample(sample)
    const plain =
      stableText(choicesOf(sample)) ??
      profileError(
        'the sample has no plain text to compare with one with a quote. Set entities.probe to an entity whose records have one',
        'entities.probe',
      )
    const gone = await givesRows(sample, plain)
    return gone.length > 0 ? { breaches: gone, expected: 'records', seen: 'no records' } : judge(reader, plain)
  }

defineLiveClause('READ-15', {
  checks: {
    literal: comparing({
      says: 'A doubled quote does not end the text: the part after it is not read as a second condition.',
      depth: 'core',
      cost: { requests: 2 },
      control,
      asks: besidePlain(endsNoLiteral),
    }),
    match: comparing({
      says: 'A text with a quote finds its record, in JSON and in XML, or is rejected.',
      depth: 'core',
      cost: { requests: 2 },
      control,
      after: 'literal',
      asks: async (given) => {
        const choice = await sampledText(given, "'")
        return choice
          ? matchesQuotes(given.reader, choice)
          : comparesMadeText(given, { sign: "'", name: 'quote' }, matchesQuotes)
      },
    }),
    lost: comparing({
      says: 'A text with a quote inside finds no record that has the text without it.',
      depth: 'standard',
      cost: { requests: 1 },
      control,
      asks: besidePlain(losesNoQuote),
    }),
  },
})
