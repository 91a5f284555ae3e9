import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { comparingTexts } from './filter.js'

/** Breaches of `eq` by signs in a text that stand for others, beyond those at its end, or for nothing: see `filter.ts`. */
export const patternDeviations: readonly Deviation[] = [
  {
    id: 'eq-reads-asterisk-as-any-text',
    sentence: 'An asterisk in a text of a filter stands for any text, as in names of files.',
    breaks: ['READ-7'],
    override: standingFor('*', '.*'),
  },
  {
    id: 'eq-reads-question-mark-as-any-character',
    sentence: 'A question mark in a text of a filter stands for any character, as in names of files.',
    breaks: ['READ-7'],
    override: standingFor('?', '.'),
  },
  {
    id: 'eq-reads-percent-in-front-as-any-text',
    sentence: 'A per cent sign at the beginning of a text in a filter stands for any text.',
    breaks: ['READ-7'],
    override: comparingTexts(
      (value, literal) => value === literal || (literal.startsWith('%') && value.endsWith(literal.slice(1))),
    ),
  },
  {
    id: 'eq-reads-underscore-inside-as-any-character',
    sentence: 'A low line inside a text of a filter stands for any character.',
    breaks: ['READ-7'],
    override: standingFor('_', '.', (literal) => /[^_]_[^_]/.test(literal)),
  },
  {
    id: 'eq-reads-brackets-as-a-choice',
    sentence:
      'Brackets in a text of a filter stand for one of the characters between them, as in patterns of a database.',
    breaks: ['READ-7'],
    override: comparingTexts((value, literal) => value === literal || value === literal.replace(/\[(.)\]/g, '$1')),
  },
  {
    id: 'eq-without-blanks',
    sentence: 'Blanks do not count where texts are compared.',
    breaks: ['READ-7', 'READ-9'],
    override: without(/ /g),
  },
  {
    id: 'eq-without-blanks-in-front',
    sentence: 'Blanks at the beginning do not count where texts are compared.',
    breaks: ['READ-7'],
    override: without(/^ +/),
  },
  {
    id: 'eq-without-apostrophes',
    sentence: 'Apostrophes do not count where texts are compared.',
    breaks: ['READ-15'],
    override: without(/'/g),
  },
  {
    id: 'eq-without-dots-and-slashes',
    sentence: 'Dots and slashes do not count where texts are compared, as in a search by numbers of telephones.',
    breaks: ['READ-7'],
    override: without(/[./]/g),
  },
  {
    id: 'eq-without-double-quotes',
    sentence: 'Double quotes do not count where texts are compared.',
    breaks: ['READ-7'],
    override: without(/"/g),
  },
]

/** Such signs do not count where texts are compared. */
function without(signs: RegExp): Override {
  return comparingTexts((value, literal) => value.replace(signs, '') === literal.replace(signs, ''))
}

/** A sign of a literal matches what the expression does, where the literal is one of those. */
function standingFor(
  sign: string,
  any: string,
  applies = (literal: string): boolean => literal.includes(sign),
): Override {
  return comparingTexts((value, literal) => {
    if (!applies(literal)) return value === literal
    const parts = literal.split(sign).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join(any)}$`, 'su').test(value)
  })
}
