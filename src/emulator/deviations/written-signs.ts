import type { Deviation } from '../listed.js'
import { text } from './written-value.js'

/** Breaches of what becomes of signs of punctuation in a text, and of texts of many digits. */
export const writtenSignsDeviations: readonly Deviation[] = [
  {
    id: 'text-formula-defused',
    sentence: 'A text that begins with an equals sign gets an apostrophe before it, as for a spreadsheet.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/^=/, "'=")),
  },
  {
    id: 'text-full-stop-lost',
    sentence: 'A full stop at the end of a text is taken off.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/\.$/, '')),
  },
  {
    id: 'text-digits-as-double',
    sentence: 'A text of digits alone is taken for a number in floating point, which has no more than sixteen of them.',
    breaks: ['WRITE-5'],
    override: text((given) => (/^\d{17,}$/.test(given) ? String(BigInt(Number(given))) : given)),
  },
  {
    id: 'text-hashes-lost',
    sentence: 'Hashes are taken out of a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('#', '')),
  },
  {
    id: 'text-without-parent-folders',
    sentence: 'Steps to the folder above (../) are taken out of a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('../', '')),
  },
  {
    id: 'text-backticks-straightened',
    sentence: 'A backtick in a text becomes an apostrophe.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('`', "'")),
  },
  {
    id: 'text-slashes-collapsed',
    sentence: 'Two slashes in a row become one in a text.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replaceAll('//', '/')),
  },
  {
    id: 'text-cut-at-pipe',
    sentence: 'A text ends before its first vertical bar, which parts the values of a list.',
    breaks: ['WRITE-5'],
    override: text((given) => given.replace(/\|.*/s, '')),
  },
]
