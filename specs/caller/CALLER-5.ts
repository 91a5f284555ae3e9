/** CALLER-5: text literals of a filter are written as documented (line 88). */
import { defineDuties, everyRequest, isData, type Seen } from '../../src/traffic/index.js'

/** The `$filter` of a request as it was sent; undefined without one. */
function rawFilter(step: Seen): string | undefined {
  if (!isData(step)) return undefined
  return /(?:^|[&?])(?:\$|%24)filter=([^&]*)/i.exec(step.query ?? '')?.[1]
}

/** The filter decoded; a form's plus signs are blanks. Masked literals show nothing of how they were written. */
function filterOf(step: Seen): string | undefined {
  const raw = rawFilter(step)
  if (raw === undefined || raw === '' || /‹|%E2%80%B9/i.test(raw)) return undefined
  try {
    return decodeURIComponent(isForm(raw) ? raw.replaceAll('+', ' ') : raw)
  } catch {
    return undefined
  }
}

/** Whether plus signs encode blanks: no blank is encoded otherwise, and plus signs separate the words outside literals. */
function isForm(raw: string): boolean {
  return !/%20| /.test(raw) && /(?:^|\+)(?:eq|ne|gt|ge|lt|le|and|or|not)\+/i.test(raw)
}

/** The literals, and what stands outside of them with `''` in their places; undefined where a quote is not closed. */
function partsOf(filter: string): { readonly outside: string; readonly literals: readonly string[] } | undefined {
  const literals: string[] = []
  const outside = filter.replaceAll(/'((?:[^']|'')*)'/g, (_, literal: string) => {
    literals.push(literal)
    return "''"
  })
  const isBroken = outside.replaceAll("''", '').includes("'") || /''[^\s,)&/]/.test(outside)
  return isBroken ? undefined : { outside, literals }
}

const literalWords = /^(?:true|false|null|-?(?:\d|INF|NaN).*|''|[a-z]+''|@.*|\$.*)$/i

/** A word that is compared with a field, and is neither a literal, nor a function, nor a field that the request shows. */
function bareWord(outside: string, { query = '' }: Seen): string | undefined {
  const compared = [
    ...outside.matchAll(/[\s)](?:eq|ne|gt|ge|lt|le)\s+("[^"]*"?|[^\s()',]+(?:\(|''|'')?)(\s+[^\s()']+)?/gi),
  ]
  for (const [, word = '', next = ''] of compared) {
    if (word.startsWith('"')) return 'a text in double quotes'
    if (/[(/]/.test(word) || literalWords.test(word) || guid.test(word)) continue
    if (next !== '' && !/^\s+(?:and|or|asc|desc)$/i.test(next)) return 'a text of several words without quotes'
    if (!isField(word, outside, query)) return 'a text without quotes'
  }
  return undefined
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isField(word: string, outside: string, query: string): boolean {
  const quoted = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const isLeft = new RegExp(`(?:^|[\\s(])${quoted}\\s+(?:eq|ne|gt|ge|lt|le)\\s`, 'i').test(outside)
  return isLeft || new RegExp(`(?:select|orderby)=[^&]*\\b${quoted}\\b`, 'i').test(query)
}

defineDuties('CALLER-5', {
  occasion: 'Have the client read with a `$filter` on a text (scenario `standard`).',
  checks: {
    quotes: everyRequest('Text literals in $filter are in single quotes.', 'single quotes', (step) => {
      const parts = partsOf(filterOf(step) ?? "'")
      if (!parts) return undefined
      const bare = bareWord(` ${parts.outside}`, step)
      // A field that is compared with a field is served.
      const isField = step.answer !== undefined && step.answer.status === 200 && !bare?.includes('double')
      if (bare !== undefined && !isField) return { broken: bare, mend: "write the text as '…'" }
      return parts.literals.length > 0 ? { kept: 'single quotes' } : undefined
    }),
    'quote-inside': everyRequest('A quote inside a text literal is doubled.', 'doubled quotes', (step) => {
      const filter = filterOf(step)
      if (filter === undefined || !filter.includes("'")) return undefined
      const parts = partsOf(filter)
      if (!parts) return { broken: 'a quote that ends the literal early', mend: "write each ' in a text as ''" }
      return parts.literals.some((literal) => literal.includes("''")) ? { kept: 'doubled quotes' } : undefined
    }),
    plus: everyRequest('A plus sign in a value is URL-encoded.', '%2B', (step) => {
      const raw = rawFilter(step)
      if (raw === undefined || filterOf(step) === undefined) return undefined
      const values = raw.match(/(?:'|%27)(?:(?!'|%27).)*(?:'|%27)/gi) ?? []
      if (values.some((value) => value.includes('+')) && !isForm(raw))
        return { broken: 'a bare plus sign, which a server reads as a blank', mend: 'write each + in a value as %2B' }
      return values.some((value) => /%2B/i.test(value)) ? { kept: '%2B' } : undefined
    }),
  },
})
