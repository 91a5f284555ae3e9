import { inRow, isFeed, isLegacyJson, legacyOption, onRead, option } from './bending.js'
import type { Fault } from './fault.js'

export const readFaults = [
  {
    id: 'json-for-browsers',
    sentence: 'a caller with the Accept of a browser gets JSON',
    within: {},
    fails: ['READ-2'],
    arguable: [],
    apply: onRead('legacy', ({ question, answer, ask }) =>
      question.headers.accept?.includes('text/html')
        ? ask({ ...question, headers: { ...question.headers, accept: 'application/json' } })
        : answer,
    ),
  },
  {
    id: 'json-as-plain-text',
    sentence: 'the JSON answer calls itself plain text',
    within: {},
    fails: ['READ-3'],
    arguable: [],
    apply: onRead('legacy', ({ answer }) => (answer.body.startsWith('{') ? { ...answer, type: 'text/plain' } : answer)),
  },
  {
    id: 'xml-summer-time',
    sentence: 'one date-time field of the XML answer is an hour later',
    within: {},
    fails: ['READ-4'],
    arguable: [],
    inside: {
      page: (page, reading) => ({
        ...page,
        rows: inRow(
          ({ CheckedOn }) => isFeed(reading) && CheckedOn instanceof Date,
          (row) => ({ ...row, CheckedOn: new Date(Number(row['CheckedOn']) + 3_600_000) }),
        )(page.rows),
      }),
    },
  },
  {
    id: 'xml-values-of-a-neighbour',
    sentence: "in the XML answer two records have each other's account",
    within: {},
    fails: ['READ-4'],
    arguable: [],
    inside: {
      page: (page, reading) => {
        const [one, other, ...rest] = page.rows
        if (!isFeed(reading) || one?.['AccountId'] === undefined || other === undefined) return page
        const swapped = [
          { ...one, AccountId: other['AccountId'] ?? null },
          { ...other, AccountId: one['AccountId'] },
        ]
        return { ...page, rows: [...swapped, ...rest] }
      },
    },
  },
  {
    id: 'xml-ends-after-a-page',
    sentence: 'the XML answer has no link to its second page',
    within: {},
    fails: ['READ-4', 'LIMIT-4'],
    arguable: [],
    inside: { page: (page, reading) => (isFeed(reading) ? { ...page, next: null } : page) },
  },
  {
    id: 'xml-bare-ampersand',
    sentence: 'an ampersand in a value stands bare in the XML answer',
    within: {},
    fails: ['READ-4'],
    arguable: [],
    apply: onRead('legacy', ({ answer }) => ({ ...answer, body: answer.body.replaceAll('&#38;A', '&A') })),
  },
  {
    id: 'second-page-skips-a-record',
    sentence: 'the link to the next page of JSON leaves one record out',
    within: {},
    fails: ['READ-4', 'READ-16', 'ODATA-1', 'LIMIT-1'],
    // What a filter finds and the sample does not show is a breach wherever the lost record takes part.
    arguable: ['READ-7', 'READ-8', 'READ-10', 'READ-11', 'ODATA-2'],
    inside: {
      page: (page, reading) => {
        const skip = (_: string, at: string) => `skiptoken=${String(Number(at) + 1)}`
        return isLegacyJson(reading) ? { ...page, next: page.next?.replace(/skiptoken=(\d+)/, skip) ?? null } : page
      },
    },
  },
  {
    id: 'page-begins-with-the-last-record',
    sentence: 'where no $top is given, a page of either service begins with the last record of the one before',
    within: {},
    fails: ['READ-16'],
    arguable: [],
    inside: {
      page: (page, { question }) =>
        option(question, '$top') === undefined && page.entity === 'Contact'
          ? {
              ...page,
              next: page.next?.replace(/skiptoken=(\d+)/, (_, at) => `skiptoken=${String(Number(at) - 1)}`) ?? null,
            }
          : page,
    },
  },
  {
    id: 'select-brings-lookups',
    sentence: '$select brings the lookup fields along, selected or not',
    within: {},
    fails: ['READ-5', 'READ-10'],
    arguable: [],
    inside: {
      page: (page, { dialect, question }) =>
        dialect === 'legacy' && option(question, '$select') !== undefined && page.entity === 'Contact'
          ? {
              ...page,
              fields: [
                ...page.fields.filter(({ name }) => name !== 'AccountId'),
                { name: 'AccountId', kind: 'lookup', target: 'Account' },
              ],
            }
          : page,
    },
  },
  {
    id: 'select-forgets-the-last',
    sentence: 'of several selected fields the last does not come',
    within: {},
    fails: ['READ-5', 'READ-10'],
    arguable: [],
    inside: { understood: legacyOption('$select', (value) => value.replace(/,[^,]*$/, '')) },
  },
  {
    id: 'top-cuts-the-page-only',
    sentence: '$top cuts the first page, and its link leads on to the rest',
    within: {},
    fails: ['READ-6', 'READ-10'],
    arguable: [],
    inside: {
      page: (page, { dialect, question }) => {
        const top = option(question, '$top')
        if (dialect !== 'legacy' || top === undefined || page.next !== null) return page
        const rest = question.query.filter(([name]) => name !== '$top' && name !== '$skiptoken')
        const query = [...rest, ['$skiptoken', top] as const]
        const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
        return { ...page, next: `${page.root}${page.entity}Collection?${text}` }
      },
    },
  },
  {
    id: 'top-one-short',
    sentence: '$top of three and more gives one record fewer',
    within: {},
    fails: ['READ-6'],
    // Whether another clause takes its records by $top is left open.
    arguable: ['READ-10', 'ODATA-1', 'LIMIT-2'],
    inside: { understood: legacyOption('$top', (value) => String(Number(value) - (Number(value) >= 3 ? 1 : 0))) },
  },
] as const satisfies readonly Fault[]
