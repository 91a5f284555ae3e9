import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { converting } from './written-value.js'

/** Breaches of texts that look as a whole like a value of another kind. */
export const writtenLookalikeDeviations: readonly Deviation[] = [
  {
    id: 'text-zero-not-set',
    sentence: 'A text of the digit 0 alone is taken for no value.',
    breaks: ['WRITE-5'],
    override: whole(/^0$/, () => null),
  },
  {
    id: 'text-truth-in-capitals',
    sentence: 'A text that is true or false is taken for a boolean, and stored with a capital letter.',
    breaks: ['WRITE-5'],
    override: whole(/^(true|false)$/, (given) => (given === 'true' ? 'True' : 'False')),
  },
  {
    id: 'text-milliseconds-written-anew',
    sentence:
      'A text that looks like a date-time of Microsoft’s JSON is taken for one, and stored as the interface writes it.',
    breaks: ['WRITE-5'],
    override: whole(/^\/Date\(\d+\)\/$/, (given) => new Date(Number(given.slice(6, -2))).toISOString()),
  },
  {
    id: 'text-undefined-not-set',
    sentence: 'A text of the letters undefined is taken for no value.',
    breaks: ['WRITE-5'],
    override: whole(/^undefined$/, () => null),
  },
  {
    id: 'text-nan-not-set',
    sentence: 'A text of the letters NaN is taken for no value.',
    breaks: ['WRITE-5'],
    override: whole(/^NaN$/, () => null),
  },
  {
    id: 'text-decimal-as-number',
    sentence: 'A text that is a decimal loses the zeros at its end.',
    breaks: ['WRITE-5'],
    override: whole(/^\d+\.\d+$/, (given) => String(Number(given))),
  },
  {
    id: 'text-whole-number-as-number',
    sentence: 'A text of digits without a leading zero is taken for a number, and comes back as one.',
    breaks: ['WRITE-5'],
    override: whole(/^[1-9]\d{0,14}$/, Number),
  },
]

function whole(looks: RegExp, change: (given: string) => string | number | null): Override {
  return converting(['Edm.String'], (value) => (typeof value === 'string' && looks.test(value) ? change(value) : value))
}
