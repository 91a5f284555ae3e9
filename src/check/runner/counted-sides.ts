/** What scenarios count. The sentence of such an expectation begins with the word for many of it. */
const units: Readonly<Record<string, string>> = { records: 'record', copies: 'copy', days: 'day' }

const bounds: Readonly<Record<string, string>> = {
  'be less than or equal to': 'at most ',
  'be greater than or equal to': 'at least ',
  'be greater than': 'more than ',
  'be less than': 'less than ',
  be: '',
}

/**
 * Both sides of an assertion about a number, with what was counted and in words: two bare numbers beside each other say
 * nothing to somebody who reads them without the sentence. Undefined where the sentence is not about something counted.
 */
export function countedSides(sentence: string): { readonly expected: string; readonly actual: string } | undefined {
  const [, many = '', seen = '', bound = '', wanted = ''] =
    /^(\S+) .*: expected (-?[\d.]+) to (be(?: [a-z ]+)?) (-?[\d.]+)$/.exec(sentence) ?? []
  const one = Object.hasOwn(units, many) ? units[many] : undefined
  const words = bounds[bound]
  if (one === undefined || words === undefined) return undefined
  const counted = (number: string) => `${number} ${number === '1' ? one : many}`
  return { expected: words + counted(wanted), actual: counted(seen) }
}
