/** WRITE-5: values come back as they were sent (section "Data records": lines 61 and 62). */
import { allOf, check, defineChangingClause, type Depth, finding } from '../../src/check/index.js'
import {
  comesBack,
  keepsText,
  setInstantOf,
  setLookalikes,
  setNumberOf,
  setTextOf,
  type TextName,
} from '../../src/check/writing/index.js'

const oneChange = { requests: 2, changes: 1 }
/** The change that sets a text of this clause sets a number and a date-time too. */
const none = { requests: 0 }

const text = (name: TextName, depth: Depth, says: string) =>
  check({ says, depth, cost: oneChange, asks: (given) => setTextOf(given, name), expects: keepsText })

const number = (kind: Parameters<typeof setNumberOf>[1], depth: Depth, says: string) =>
  check({ says, depth, cost: none, asks: (given) => setNumberOf(given, kind), expects: comesBack })

const instant = (kind: Parameters<typeof setInstantOf>[1], depth: Depth, says: string) =>
  check({ says, depth, cost: none, asks: (given) => setInstantOf(given, kind), expects: comesBack })

const lookalike = (name: Parameters<typeof setLookalikes>[1], depth: Depth, texts: string) =>
  check({
    says: `The texts ${texts} come back as texts, if they are accepted.`,
    depth,
    cost: oneChange,
    asks: (given) => setLookalikes(given, name),
    expects: ([first, ...others]) =>
      first ? allOf(comesBack(first), ...others.map(comesBack)) : finding(false, 'a text', 'none set'),
  })

defineChangingClause('WRITE-5', {
  checks: {
    quotes: text('quotes', 'core', 'A text with quotes, a tab and punctuation comes back as it was sent.'),
    number: number(
      'present precision',
      'core',
      'A number with as many decimals as the old one comes back as it was sent.',
    ),
    'after-2038': instant('after 2038', 'core', 'A date-time of a leap day after 2038 comes back as the same second.'),
    lines: text('lines', 'standard', 'A text of two lines comes back as it was sent.'),
    zero: number('zero', 'standard', 'A number set to zero comes back as zero.'),
    'before-1970': instant(
      'before 1970',
      'standard',
      'A date-time of a summer before 1970 comes back as the same second.',
    ),
    'beyond-ascii': text('beyond-ascii', 'core', 'A text with characters outside ASCII comes back as it was sent.'),
    negative: number('negative', 'standard', 'A negative number comes back as it was sent.'),
    'first-of-1970': instant(
      'first of 1970',
      'standard',
      'The first second of 1970, if it is accepted, comes back as set.',
    ),
    digits: text(
      'digits',
      'standard',
      'A text of digits with leading zeros, too long for a number, comes back as it was sent.',
    ),
    markup: text('markup', 'standard', 'A text with markup and escapes, if it is accepted, comes back as it was sent.'),
    'date-text': text('date-text', 'full', 'A text that looks like a date-time comes back as it was sent.'),
    formula: text(
      'formula',
      'full',
      'A text that begins like a formula, if it is accepted, comes back as it was sent.',
    ),
    'looks-like-number': lookalike('digits', 'standard', '"1234" and "-7"'),
    'looks-true': lookalike('truth', 'full', '"true" and "false"'),
    'looks-empty': lookalike('nothing', 'full', '"0" and "null"'),
    'looks-like-date': lookalike('instant', 'full', '"/Date(7)/" and "1.10"'),
  },
})
