import { Lexer, LineCounter, parseDocument, Parser } from 'yaml'
import type { Fault, Path } from '../faults/fault.js'
import { syntaxSentences } from './syntax-sentences.js'
import { plainValue, type Places } from './plain-value.js'

/** A profile as it was written: its plain value, where each part of it stands, and what is wrong with the writing. */
export interface ParsedText {
  readonly value: unknown
  readonly faults: readonly Fault[]
  /** Line and column, from 1, of a key or its value; of what contains it where it does not stand in the file. */
  readonly placeOf: (path: Path, at?: 'key' | 'value') => { readonly line: number; readonly column: number } | undefined
}

/** Text is not YAML any more after its first few faults: what follows them is noise. */
const syntaxFaultsTold = 5

/** Far beyond any profile, and far below what the composer of the library, which recurses, has room for. */
const mostOpen = 200

/**
 * Whether so much is open at once that to compose it could use the stack up. That cannot be left to be caught: where the
 * engine comes to translate a regular expression on the last of the stack, it ends the process.
 */
function nestsTooDeep(text: string): boolean {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme))
    if (parser.stack.length > mostOpen) return true
  }
  return false
}

/**
 * Reads YAML 1.2, and with it JSON. Raises nothing: text that cannot be read is in `faults`. `noun` says what the file is,
 * and `mostValues` how many values it may hold; by default those of a profile.
 */
export function parseProfileText(text: string, noun = 'profile', mostValues?: number): ParsedText {
  const lines = new LineCounter()
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const fault = (offset: number, message: string): Fault => ({ path: '', ...place(offset), message })

  if (nestsTooDeep(text)) return unread({ path: '', message: syntaxSentences.RESOURCE_EXHAUSTION })
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error',
  })
  const syntax = firstOfEachLine(
    [...document.errors, ...document.warnings].map((error) =>
      fault(error.pos[0], syntaxSentences[error.code].replace('a profile', `a ${noun}`)),
    ),
  )
  const comment = commentInJson(text)
  if (comment !== undefined)
    return unread(fault(comment, 'JSON has no comments. Remove it, or use YAML comments (`#`)'))
  if (syntax.length > 0) return unread(...syntax.slice(0, syntaxFaultsTold))
  if (document.directives.yaml.explicit === true && document.directives.yaml.version !== '1.2')
    return unread(fault(0, `a ${noun} is YAML 1.2. Remove the %YAML line`))
  if (document.contents === null) return unread({ path: '', message: 'the file is empty' })

  const places: Places = new Map()
  const { value, oddities } = plainValue(document.contents, places, noun, mostValues)
  const faults = oddities.map(({ offset, path, message }) => ({ ...fault(offset, message), path }))

  return {
    value,
    faults,
    placeOf: (path, at = 'value') => {
      for (let length = path.length; length >= 0; length--) {
        const found = places.get(JSON.stringify(path.slice(0, length)))
        if (found) return place(length === path.length && at === 'value' ? found.value : found.key)
      }
      return undefined
    },
  }
}

/** Where a comment as of JavaScript stands in JSON, told by its first key in quotes; YAML may take it for a part of a key. */
function commentInJson(text: string): number | undefined {
  if (!/^\s*\{\s*("|\/[/*])/.test(text)) return undefined
  const withoutTexts = text.replaceAll(/"(?:\\.|[^"\\\n])*"/g, (quoted) => `"${'_'.repeat(quoted.length - 2)}"`)
  return /(?<![\w:./-])\/[/*]/.exec(withoutTexts)?.index
}

function unread(...faults: readonly Fault[]): ParsedText {
  return { value: undefined, faults, placeOf: () => undefined }
}

/** One slip makes the parser stumble several times over the same line; the first one names it. */
function firstOfEachLine(faults: readonly Fault[]): Fault[] {
  const sorted = [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
  return sorted.filter((fault, index) => fault.line !== sorted[index - 1]?.line)
}
