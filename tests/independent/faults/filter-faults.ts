import { htmlType } from '../house/answer.js'
import { guidPattern } from '../house/schema.js'
import type { Workings } from '../house/workings.js'
import { legacyOption, membersOf, onRead, option, withOption } from './bending.js'
import type { Fault } from './fault.js'

/** A text of the legacy data service is equal to what the asked one is turned into, too. */
const equalsToo =
  (turned: (wanted: string) => string): Workings['equal'] =>
  (equal, { dialect, is, wanted }) =>
    equal ||
    (dialect === 'legacy' &&
      typeof is === 'string' &&
      typeof wanted === 'string' &&
      is.toLowerCase() === turned(wanted).toLowerCase())

const isBadFilter = (body: string) => body.includes('Syntax error')

export const filterFaults = [
  {
    id: 'eq-compares-eight-letters',
    sentence: 'eq compares the first eight letters of a text',
    within: {},
    fails: ['READ-7'],
    arguable: ['READ-8', 'READ-9', 'READ-10', 'READ-15'],
    inside: {
      equal: (equal, { dialect, is, wanted }) => {
        if (dialect !== 'legacy' || typeof is !== 'string' || typeof wanted !== 'string') return equal
        // A GUID is no text, though it is kept as one here.
        if (guidPattern.test(wanted)) return equal
        return is.slice(0, 8).toLowerCase() === wanted.slice(0, 8).toLowerCase()
      },
    },
  },
  {
    id: 'eq-matches-what-is-not-set',
    sentence: 'eq with a text matches the records that have none there, too',
    within: {},
    fails: ['READ-7'],
    arguable: ['READ-8', 'READ-10'],
    inside: {
      equal: (equal, { dialect, is, wanted }) => equal || (dialect === 'legacy' && is === null && wanted !== null),
    },
  },
  {
    id: 'eq-trims-what-is-asked',
    sentence: 'eq takes the blanks off the text of a filter before it compares',
    within: {},
    fails: ['READ-7'],
    arguable: [],
    inside: { equal: equalsToo((wanted) => wanted.trim()) },
  },
  {
    id: 'or-of-two-fields',
    sentence: 'or between two fields gives what the first one matches',
    within: {},
    fails: ['READ-8'],
    arguable: ['READ-10'],
    inside: {
      understood: legacyOption('$filter', (value) =>
        value.replace(/^(\w+) eq (.+) or (\w+) eq .+$/, (all, one, side, other) =>
          one === other ? all : `${String(one)} eq ${String(side)}`,
        ),
      ),
    },
  },
  {
    id: 'or-of-either-alone',
    sentence: 'or leaves out the records that both sides match',
    within: {},
    fails: ['READ-8'],
    arguable: ['READ-10'],
    inside: {
      understood: legacyOption('$filter', (value) =>
        value.replace(/^(.+ eq .+) or (.+ eq .+)$/, '($1 or $2) and not ($1 and $2)'),
      ),
    },
  },
  {
    id: 'plus-matches-blank',
    sentence: 'a plus sign in a filter matches a blank as well',
    within: {},
    fails: ['READ-9'],
    arguable: ['READ-7'],
    inside: { equal: equalsToo((wanted) => wanted.replaceAll('+', ' ')) },
  },
  {
    id: 'plus-decoded-again',
    sentence: 'an encoded plus sign in a filter is read as a blank',
    within: {},
    fails: ['READ-9'],
    arguable: ['READ-7'],
    inside: { understood: legacyOption('$filter', (value) => value.replaceAll('+', ' ')) },
  },
  {
    id: 'filter-undoes-select',
    sentence: 'beside a filter $select is ignored',
    within: {},
    fails: ['READ-10'],
    arguable: [],
    inside: {
      understood: legacyOption('$select', (value, question) =>
        option(question, '$filter') === undefined ? value : null,
      ),
    },
  },
  {
    id: 'top-before-filter',
    sentence: '$top takes its records before the filter looks at them',
    within: {},
    fails: ['READ-10'],
    arguable: [],
    inside: {
      found: (rows, { dialect, question, all }) => {
        const top = option(question, '$top')
        if (dialect !== 'legacy' || top === undefined) return rows
        const first = new Set(all.slice(0, Number(top)))
        // A search by id is left alone, so that what the run hangs on stays good.
        return option(question, '$filter')?.startsWith('Id ') ? rows : rows.filter((row) => first.has(row))
      },
    },
  },
  {
    id: 'unknown-id-gives-the-nearest',
    sentence: 'an id that no record has gives the record that comes next to it',
    within: {},
    fails: ['READ-11'],
    arguable: [],
    inside: {
      found: (rows, { dialect, question, all }) =>
        dialect === 'legacy' && rows.length === 0 && /^Id eq/.test(option(question, '$filter') ?? '')
          ? all.slice(-1)
          : rows,
    },
  },
  {
    id: 'bad-filter-finds-nothing',
    sentence: 'a filter that does not parse gives an empty collection',
    within: {},
    fails: ['READ-12'],
    arguable: [],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      isBadFilter(answer.body) ? ask(withOption(question, '$filter', () => 'Name eq null')) : answer,
    ),
  },
  {
    id: 'bad-filter-with-rows-beside',
    sentence: 'a filter that does not parse gets the error body, with all records beside the error',
    within: {},
    fails: ['READ-12'],
    arguable: ['ERROR-1'],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      isBadFilter(answer.body) && answer.body.startsWith('{')
        ? {
            ...answer,
            body: JSON.stringify({
              ...membersOf(answer),
              value: membersOf(ask(withOption(question, '$filter', () => null)))?.['value'],
            }),
          }
        : answer,
    ),
  },
  {
    id: 'bad-filter-as-page',
    sentence: 'a filter that does not parse is answered with a web page',
    within: {},
    fails: ['READ-12', 'ERROR-1'],
    arguable: [],
    apply: onRead('legacy', ({ answer }) =>
      isBadFilter(answer.body)
        ? { ...answer, type: htmlType, body: '<HTML><BODY>Runtime error</BODY></HTML>' }
        : answer,
    ),
  },
  {
    id: 'unknown-collection-is-served',
    sentence: 'a collection that does not exist shows the records of another',
    within: {},
    fails: ['READ-13'],
    arguable: [],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      answer.status === 404 ? ask({ ...question, rest: ['ContactCollection'] }) : answer,
    ),
  },
  {
    id: 'unknown-collection-404-with-rows',
    sentence: 'a collection that does not exist is answered 404, with records in the body',
    within: {},
    fails: ['READ-13'],
    arguable: ['ERROR-1'],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      answer.status === 404 ? { ...ask({ ...question, rest: ['ContactCollection'] }), status: 404 } : answer,
    ),
  },
  {
    id: 'quote-ends-the-text',
    sentence: 'a doubled quote ends the text of a filter, and the rest is dropped',
    within: {},
    fails: ['READ-15'],
    arguable: [],
    inside: { understood: legacyOption('$filter', (value) => value.replace(/''[^']*'/, "'")) },
  },
  {
    id: 'quote-doubled-is-two',
    sentence: 'a doubled quote in a filter stands for two',
    within: {},
    fails: ['READ-15'],
    arguable: [],
    inside: { understood: legacyOption('$filter', (value) => value.replaceAll("''", "''''")) },
  },
] as const satisfies readonly Fault[]
