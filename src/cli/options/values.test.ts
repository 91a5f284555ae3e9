import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { boundsOfLimit } from '../../profile/faults/schema-view.js'
import { formatNames } from '../../report/formats.js'
import { evidenceLevel, baseUrl, concurrency, filled, formats, seconds, shard, wholeNumber, words } from './values.js'

const { least, most } = boundsOfLimit('concurrency')
const [firstFormat, secondFormat] = formatNames as readonly [string, string, ...string[]]

/** Values that each reader takes, and what it makes of them; then those that it refuses. */
const readers: readonly (readonly [
  string,
  (value: string) => unknown,
  readonly (readonly [string, unknown])[],
  readonly string[],
])[] = [
  [
    'any text',
    filled,
    [
      ['a', 'a'],
      [' a ', ' a '],
      ['0', '0'],
    ],
    ['', ' ', '\t\n'],
  ],
  [
    'a base URL',
    baseUrl,
    [
      ['https://crm.example.com/t', 'https://crm.example.com/t'],
      ['HTTP://127.0.0.1:8080', 'HTTP://127.0.0.1:8080'],
    ],
    ['', ' ', 'crm.example.com', '//crm.example.com', 'ftp://crm.example.com', 'https://', 'http:/x', 'file:///etc'],
  ],
  [
    'what a profile may name as limits.concurrency',
    concurrency,
    [
      [String(least), least],
      [String(most), most],
    ],
    ['', String(least - 1), String(most + 1), '1.5'],
  ],
  [
    'an integer of at least 0',
    wholeNumber(0),
    [
      ['0', 0],
      ['42', 42],
      [' 7 ', 7],
    ],
    ['', ' ', '-1', '1.5', 'one', '1,000', 'NaN', 'Infinity'],
  ],
  ['a whole number from 1', wholeNumber(1), [['1', 1]], ['0', '-5', '']],
  [
    'seconds',
    seconds,
    [
      ['1', 1],
      ['0.5', 0.5],
      ['30', 30],
    ],
    ['', '0', '-1', 'soon', 'Infinity', 'NaN', '30s'],
  ],
  [
    'a part of several',
    shard,
    [
      ['1/1', { index: 1, count: 1 }],
      [' 2/12 ', { index: 2, count: 12 }],
    ],
    ['', '2', '0/3', '4/3', '1/0', '-1/3', '1/3/5', 'a/b', '1.5/2', '1/99999'],
  ],
  [
    'words',
    (value) => words(value),
    [
      ['a', ['a']],
      ['a,b', ['a', 'b']],
      [' a , b ', ['a', 'b']],
    ],
    ['', ' ', ',', 'a,', ',a', 'a,,b'],
  ],
  [
    'formats',
    formats,
    [
      [firstFormat, [firstFormat]],
      [`${firstFormat}, ${secondFormat}`, [firstFormat, secondFormat]],
    ],
    ['', 'pdf', `${firstFormat},pdf`],
  ],
]

describe.each(readers)('%s', (_what, read, taken, refused) => {
  it.each(taken)('%j is taken as %j', (value, result) => {
    expect(read(value)).toEqual(result)
  })

  it.each(refused)('%j is refused', (value) => {
    expect(() => read(value)).toThrow(InvalidArgumentError)
  })
})

describe('words', () => {
  it('that are given more than once add up', () => {
    expect(words('c', words('a,b'))).toEqual(['a', 'b', 'c'])
  })
})

it('a misspelt word of a list is answered with the one that was likely meant', () => {
  expect(() => formats('jnit')).toThrow(/Did you mean junit\?/)
  expect(() => evidenceLevel('ful')).toThrow(/Did you mean full\?/)
  expect(() => evidenceLevel('xyz')).toThrow(/^It must be full, masked or none\.$/)
})

describe('a format that there is not', () => {
  it.each([
    ['jnuit', 'junit'],
    ['xml', 'junit'],
    ['junit.xml', 'junit'],
    ['md', 'markdown'],
    ['.md', 'markdown'],
    ['report.html', 'html'],
    ['jsonld', 'earl'],
    ['in-toto', 'intoto'],
  ])('%s is answered with %s', (word, format) => {
    expect(() => formats(`json,${word}`)).toThrow(new RegExp(` Did you mean ${format}\\?$`))
  })

  it('that is like none is answered with those that there are', () => {
    expect(() => formats('pdf')).toThrow(/^Unknown format "pdf"\. Available formats: json, .*intoto\.$/)
  })
})
