import type { ReadingFault } from './fault.js'
import { comparing, filtering, rowsOf, sidesOf, withRows } from '../rewriting.js'

export const filterFaults: readonly ReadingFault[] = [
  {
    id: 'filter-ignored',
    sentence: 'The legacy filter changes nothing.',
    fails: ['READ-7', 'READ-8', 'READ-9', 'READ-10', 'READ-11', 'READ-12', 'READ-15'],
    interfere: filtering('legacy', () => undefined),
  },
  {
    id: 'filter-finds-nothing',
    sentence: 'A filter on a text finds nothing.',
    fails: ['READ-7', 'READ-8', 'READ-9', 'READ-10'],
    undecided: ['READ-15'],
    interfere: comparing(() => false),
  },
  {
    id: 'eq-compares-beginnings',
    sentence: 'eq matches whatever begins with the text.',
    fails: ['READ-7'],
    interfere: comparing((value, wanted) => value.startsWith(wanted)),
  },
  {
    id: 'eq-contains',
    sentence: 'eq matches whatever contains the text.',
    fails: ['READ-7'],
    interfere: comparing((value, wanted) => value.includes(wanted)),
  },
  {
    id: 'ampersand-ends-the-text',
    sentence: 'An ampersand ends the text of a filter.',
    fails: ['READ-7'],
    interfere: filtering('legacy', (filter) => filter.replace(/&[^']*/, '')),
  },
  {
    id: 'percent-decoded-again',
    sentence: 'The filter is decoded once more.',
    fails: ['READ-7'],
    interfere: filtering('legacy', (filter) => filter.replaceAll('%', '')),
  },
  {
    id: 'question-marks',
    sentence: 'What is outside ASCII becomes question marks.',
    fails: ['READ-7'],
    interfere: filtering('legacy', (filter) => filter.replaceAll(/[^\p{ASCII}]/gu, '?')),
  },
  {
    id: 'plus-becomes-blank',
    sentence: 'A plus sign in a filter becomes a blank.',
    fails: ['READ-9'],
    interfere: filtering('legacy', (filter) => filter.replaceAll('+', ' ')),
  },
  {
    id: 'blank-becomes-plus',
    sentence: 'Plus signs and blanks are the same to a filter.',
    fails: ['READ-9'],
    interfere: comparing((value, wanted) => value.replaceAll('+', ' ') === wanted.replaceAll('+', ' ')),
  },
  {
    id: 'quotes-taken-out',
    sentence: 'Quotes are taken out of a text.',
    fails: ['READ-15'],
    interfere: filtering('legacy', (filter) => filter.replaceAll("''", '')),
  },
  {
    id: 'quotes-end-the-text',
    sentence: 'A doubled quote ends the text, and what follows is a filter.',
    fails: ['READ-15'],
    interfere: filtering('legacy', (filter) => filter.replaceAll("''", "'")),
  },
  {
    id: 'quotes-doubled-stay',
    sentence: 'A doubled quote is taken for two.',
    fails: ['READ-15'],
    interfere: filtering('legacy', (filter) => filter.replaceAll("''", "''''")),
  },
  {
    id: 'or-first-side',
    sentence: 'or gives its first side.',
    fails: ['READ-8'],
    interfere: filtering('legacy', (filter) => sidesOf(filter)[0]),
  },
  {
    id: 'or-last-side',
    sentence: 'or gives its last side.',
    fails: ['READ-8'],
    interfere: filtering('legacy', (filter) => sidesOf(filter).at(-1)),
  },
  {
    id: 'or-as-and',
    sentence: 'or means and.',
    fails: ['READ-8'],
    interfere: filtering('legacy', (filter) => sidesOf(filter).join(' and ')),
  },
  {
    id: 'or-everything',
    sentence: 'A filter with or gives everything.',
    fails: ['READ-8'],
    interfere: filtering('legacy', (filter) => (sidesOf(filter).length > 1 ? undefined : filter)),
  },
  {
    id: 'or-doubles',
    sentence: 'or gives records of both sides twice.',
    fails: ['READ-8'],
    interfere: async (question) => {
      const sides = sidesOf(question.options.get('$filter') ?? '')
      if (question.service !== 'legacy' || !question.wantsJson || sides.length < 2) return undefined
      const replies = await Promise.all(sides.map((side) => question.forward({ options: { $filter: side } })))
      const [first] = replies
      return (
        first &&
        withRows(
          first,
          replies.flatMap((reply) => rowsOf(reply) ?? []),
        )
      )
    },
  },
  {
    id: 'id-finds-neighbours',
    sentence: 'A filter on an id gives another record beside it.',
    fails: ['READ-11'],
    interfere: async (question) => {
      if (question.service !== 'legacy' || !/^Id eq guid'[^']*'$/.test(question.options.get('$filter') ?? ''))
        return undefined
      const reply = await question.forward()
      const rows = rowsOf(reply)
      if (!rows || rows.length === 0) return reply
      const more = rowsOf(await question.forward({ options: { $filter: undefined, $top: '2' } })) ?? []
      return withRows(reply, [...rows, ...more.filter(({ Id }) => Id !== rows[0]?.['Id'])])
    },
  },
  {
    id: 'unknown-id-finds-first',
    sentence: 'An id that no record has gives the first record.',
    fails: ['READ-11'],
    interfere: async (question) => {
      if (question.service !== 'legacy' || !question.wantsJson) return undefined
      const reply = await question.forward()
      const isUnknown = question.options.get('$filter')?.startsWith('Id eq') === true && rowsOf(reply)?.length === 0
      return isUnknown ? question.forward({ options: { $filter: undefined, $top: '1' } }) : reply
    },
  },
]
