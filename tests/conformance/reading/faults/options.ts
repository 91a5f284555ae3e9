import type { ReadingFault } from './fault.js'
import { asking, inJson, rowsOf, withRows } from '../rewriting.js'

export const optionFaults: readonly ReadingFault[] = [
  {
    id: 'select-ignored',
    sentence: '$select changes nothing.',
    fails: ['READ-5', 'READ-10'],
    interfere: asking('legacy', (options) => (options.has('$select') ? { $select: undefined } : undefined)),
  },
  {
    id: 'select-of-first-alone',
    sentence: 'Only the first field of $select comes.',
    fails: ['READ-5', 'READ-10'],
    interfere: asking('legacy', (options) => ({ $select: options.get('$select')?.split(',')[0] })),
  },
  {
    id: 'select-as-null',
    sentence: 'Fields that were not selected come as null.',
    fails: ['READ-5', 'READ-10'],
    interfere: inJson('legacy', (rows, { options }) =>
      options.has('$select') ? rows.map((row) => ({ Age: null, Email: null, ...row })) : rows,
    ),
  },
  {
    id: 'select-empties',
    sentence: 'Selected fields come without their values.',
    fails: ['READ-5', 'READ-10'],
    interfere: inJson('legacy', (rows, { options }) =>
      options.has('$select')
        ? rows.map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([name, value]) => [name, name === 'Id' || name.startsWith('__') ? value : null]),
            ),
          )
        : rows,
    ),
  },
  {
    id: 'top-ignored',
    sentence: '$top changes nothing.',
    fails: ['READ-6', 'READ-10'],
    interfere: asking('legacy', (options) => (options.has('$top') ? { $top: undefined } : undefined)),
  },
  {
    id: 'top-one-more',
    sentence: '$top gives one record more.',
    fails: ['READ-6', 'READ-10'],
    interfere: asking('legacy', (options) => ({
      $top: options.has('$top') ? String(Number(options.get('$top')) + 1) : undefined,
    })),
  },
  {
    id: 'top-before-filter',
    sentence: '$top takes the first records and the filter comes after it.',
    fails: ['READ-10'],
    interfere: async (question) => {
      const top = question.options.get('$top')
      if (question.service !== 'legacy' || !question.wantsJson || top === undefined || Number(top) > 5) return undefined
      if (!question.options.get('$filter')?.includes("'") || question.options.get('$filter')?.startsWith('Id'))
        return undefined
      const reply = await question.forward({ options: { $top: undefined } })
      const found = rowsOf(reply)
      if (!found) return reply
      const first = await question.forward({ options: { $filter: undefined, $select: undefined } })
      const ids = new Set(rowsOf(first)?.map(({ Id }) => Id))
      return withRows(
        reply,
        found.filter(({ Id }) => ids.has(Id)),
      )
    },
  },
  {
    id: 'together-without-select',
    sentence: 'Beside a filter $select is ignored.',
    fails: ['READ-10'],
    interfere: asking('legacy', (options) => (options.has('$filter') ? { $select: undefined } : undefined)),
  },
  {
    id: 'together-without-filter',
    sentence: 'Beside $select the filter is ignored.',
    fails: ['READ-10'],
    interfere: asking('legacy', (options) => (options.has('$select') ? { $filter: undefined } : undefined)),
  },
  {
    id: 'together-without-top',
    sentence: 'Beside a filter and $select $top is ignored.',
    fails: ['READ-10'],
    interfere: asking('legacy', (options) =>
      options.has('$filter') && options.has('$select') ? { $top: undefined } : undefined,
    ),
  },
]
