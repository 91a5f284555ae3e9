import { describe, expect, it } from 'vitest'
import { ExactNumber } from './exact-number.js'
import type { Value } from './value.js'
import { sameValue } from './values.js'

const id = '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00'
const long = new ExactNumber('9007199254740993')

type Pair = [name: string, left: Value | undefined, right: Value | undefined, edmType?: string]

describe('values of two formats are the same', () => {
  it.each<Pair>([
    ['absent and null', undefined, null],
    ['absent twice', undefined, undefined],
    ['a number and its text', 5, '5', 'Edm.Int32'],
    ['a number and its text among blanks', 5, ' 5\n', 'Edm.Int32'],
    ['a decimal and its text with zeros', 12.5, '12.500', 'Edm.Decimal'],
    ['a quoted decimal and a number', '12.50', 12.5],
    ['two texts of a number', '12.50', '12.5', 'Edm.Decimal'],
    ['an exponent', 1e21, '1E+21', 'Edm.Double'],
    ['zero and minus zero', 0, '-0.00', 'Edm.Decimal'],
    ['a long integer and its text', long, '9007199254740993', 'Edm.Int64'],
    ['a long integer twice', long, new ExactNumber('9007199254740993')],
    ['two long decimals', new ExactNumber('0.12345678901234567890'), new ExactNumber('0.1234567890123456789')],
    ['numbers of a field that is text', new ExactNumber('1.0'), 1, 'Edm.String'],
    ['a double written with more digits', 0.1, '0.10000000000000001', 'Edm.Double'],
    ['a single written as a double', 0.1, '0.10000000149011612', 'Edm.Single'],
    ['a boolean and its text', true, 'true', 'Edm.Boolean'],
    ['a boolean and its text among blanks', false, ' false ', 'Edm.Boolean'],
    ['a boolean and its text without a known type', true, 'true'],
    ['a boolean and its digit', false, '0', 'Edm.Boolean'],
    ['true and its digit without a known type', true, '1'],
    ['false and its digit without a known type', false, '0'],
    ['two texts of true', 'true', '1', 'Edm.Boolean'],
    ['two texts of false', 'false', '0', 'Edm.Boolean'],
    ['a boolean and its text as .NET has it', true, 'True', 'Edm.Boolean'],
    ['bytes in one line and in two', 'c+/vUQ==', 'c+/v\r\nUQ==', 'Edm.Binary'],
    ['bytes in the alphabet for addresses', 'c+/vUQ==', 'c-_vUQ', 'Edm.Binary'],
    ['a time of the day in both notations', 'PT9H30M', '09:30:00.0000000', 'Edm.Time'],
    ['a duration of more seconds than a minute has', 'PT90S', '00:01:30', 'Edm.Time'],
    ['with parts of a second', 'PT0.5S', '00:00:00.5000000', 'Edm.TimeOfDay'],
    ['the hour alone', 'PT23H', '23:00', 'Edm.Duration'],
    ['a day and its midnight', '2024-01-01T00:00:00.000Z', '2024-01-01', 'Edm.DateTime'],
    ['GUIDs in another case', id, id.toUpperCase()],
    ['GUIDs in another case, known as such', id, id.toUpperCase(), 'Edm.Guid'],
    ['date-times with and without fraction', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00', 'Edm.DateTime'],
    ['date-times with an offset', '2024-01-01T02:00:00+02:00', '2024-01-01T00:00:00Z'],
    ['and known as such', '2024-01-01T02:00:00+02:00', '2024-01-01T00:00:00Z', 'Edm.DateTimeOffset'],
    ['a date-time in Microsoft JSON', '/Date(1704067200000)/', '2024-01-01T00:00:00'],
    ['the offset of which moves nothing', '/Date(1704067200000+0200)/', '2024-01-01T00:00:00'],
    ['milliseconds and seven digits', '2024-01-01T00:00:00.123Z', '2024-01-01T00:00:00.1234567', 'Edm.DateTime'],
    ['texts with other line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['texts with other line ends, known as such', 'a\r\nb\rc', 'a\nb\nc', 'Edm.String'],
    ['objects member by member', { a: 1, b: null }, { a: '1' }],
    ['arrays item by item', [1, 'x'], ['1', 'x']],
    ['arrays without an item', [], []],
  ])('%s', (_name, left, right, type) => {
    expect(sameValue(left, right, type)).toBe(true)
    expect(sameValue(right, left, type)).toBe(true)
  })
})

describe('values of two formats differ', () => {
  it.each<Pair>([
    ['null and the empty text', null, ''],
    ['null and zero', null, 0, 'Edm.Int32'],
    ['null and false', undefined, false],
    ['integers that one double would hold both', long, 9007199254740992, 'Edm.Int64'],
    ['and as text', 9007199254740992, '9007199254740993', 'Edm.Int64'],
    ['decimals in the twentieth digit', new ExactNumber('1.0000000000000000001'), 1],
    ['decimals that one double would hold both', '0.1', '0.10000000000000001', 'Edm.Decimal'],
    ['doubles that one single would hold both', 0.1, '0.10000000149011612', 'Edm.Double'],
    ['doubles', 0.1, 0.2, 'Edm.Double'],
    ['a double and a text that is none', 0.1, 'x', 'Edm.Double'],
    ['two texts that are no numbers', 'x', 'y', 'Edm.Int32'],
    ['digits that are text in both', '05', '5', 'Edm.String'],
    ['digits without a known type', '05', '5'],
    ['digits of a type that only begins like a number', '05', '5', 'Edm.Int32Range'],
    ['digits of a type that only ends like a number', '05', '5', 'Custom.Edm.Int32'],
    ['a number and text that is typed as text', 5, '5', 'Edm.String'],
    ['a number and the empty text', 0, ''],
    ['other bytes', 'c+/vUQ==', 'c+/vUR==', 'Edm.Binary'],
    ['bytes of an unknown type', 'c+/vUQ==', 'c-_vUQ'],
    ['a boolean and another text', true, 'yes', 'Edm.Boolean'],
    ['a boolean and one', true, 1],
    ['false and another text', false, 'no', 'Edm.Boolean'],
    ['true and the text of false', true, 'false', 'Edm.Boolean'],
    ['true and the digit of false', true, '0', 'Edm.Boolean'],
    ['false and the digit of true', false, '1', 'Edm.Boolean'],
    ['a boolean and text that is typed as text', true, 'true', 'Edm.String'],
    ['a boolean and its digit in text that is typed as text', true, '1', 'Edm.String'],
    ['a boolean and the digit of the other without a known type', true, '0'],
    ['two texts that are no booleans', 'maybe', 'perhaps', 'Edm.Boolean'],
    ['GUIDs in another case that are text', id, id.toUpperCase(), 'Edm.String'],
    ['texts in another case', 'abc', 'ABC'],
    ['texts with a trailing blank', 'abc', 'abc '],
    ['instants a millisecond apart', '2024-01-01T00:00:00.001Z', '2024-01-01T00:00:00', 'Edm.DateTime'],
    ['instants an hour apart', '2024-01-01T00:00:00Z', '2024-01-01T00:00:00+01:00'],
    ['a date-time and other text', '2024-01-01T00:00:00Z', 'soon'],
    ['date-times that are text', '2024-01-01T00:00:00Z', '2024-01-01T00:00:00', 'Edm.String'],
    ['date-times of a type that is no date-time', '2024-01-01T00:00:00Z', '2024-01-01T00:00:00', 'Edm.Binary'],
    ['a day and a time of it', '2024-01-01T00:00:01.000Z', '2024-01-01', 'Edm.DateTime'],
    ['a day and the next one', '2024-01-02T00:00:00.000Z', '2024-01-01', 'Edm.DateTime'],
    ['a day and its midnight of an unknown type', '2024-01-01T00:00:00.000Z', '2024-01-01'],
    ['times a minute apart', 'PT9H30M', '09:31:00', 'Edm.Time'],
    ['times a part of a second apart', 'PT0.5S', '00:00:00.05', 'Edm.Time'],
    ['a time and other text', 'PT9H30M', 'soon', 'Edm.Time'],
    ['two texts that are no times', 'PT', 'P', 'Edm.Time'],
    ['a time of the day of an unknown type', 'PT9H30M', '09:30:00'],
    ['an array and its first item', [1], 1],
    ['an array and an object with its items', ['a'], { 0: 'a' }],
    ['an array and an object with its length too', ['a'], { 0: 'a', length: 1 }],
    ['an object and text', { a: 1 }, 'a'],
    ['an object and a number', { text: '9007199254740993' }, long],
    ['arrays of other lengths', [1], [1, 2]],
    ['arrays with another item', [1, 2], [1, 3]],
    ['objects with one more member', { a: 1 }, { a: 1, b: 2 }],
  ])('%s', (_name, left, right, type) => {
    expect(sameValue(left, right, type)).toBe(false)
    expect(sameValue(right, left, type)).toBe(false)
  })
})
