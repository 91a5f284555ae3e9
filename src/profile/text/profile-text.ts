import { Lexer, LineCounter, parseDocument, Parser, type ErrorCode } from 'yaml'
import type { Fault, Path } from '../faults/fault.js'
import { plainValue, type Places } from './plain-value.js'

/**
 * What a fault of the YAML means, in our own words. The parser's words are never passed on: they quote the source,
 * and the source may be a password that somebody was about to write there.
 */
export const syntaxSentences: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias (`*name`) cannot have an anchor or a tag',
  BAD_ALIAS: 'this alias or anchor is not valid YAML',
  BAD_COLLECTION_TYPE: 'this tag does not match its value',
  BAD_DIRECTIVE: 'unknown YAML directive (a line that begins with %). Put the value in quotes',
  BAD_DQ_ESCAPE: 'unknown escape sequence in double quotes. Use single quotes',
  BAD_INDENT: 'the indentation does not match the lines before, or a bracket is not closed',
  BAD_PROP_ORDER: 'an anchor or tag is in the wrong place',
  BAD_SCALAR_START: 'an unquoted value cannot begin with this character. Put it in single quotes',
  BLOCK_AS_IMPLICIT_KEY: 'this line has a second colon. Put a value that contains a colon and a space in quotes',
  BLOCK_IN_FLOW: 'lists and mappings inside brackets must use brackets too',
  DUPLICATE_KEY: 'duplicate key',
  IMPOSSIBLE: 'this is not YAML',
  KEY_OVER_1024_CHARS: 'this key is too long',
  MISSING_CHAR: 'a closing quote or bracket, or a colon after a key, is missing',
  MULTILINE_IMPLICIT_KEY: 'a key spans several lines: a quote or colon is missing, or the indentation is wrong',
  MULTIPLE_ANCHORS: 'a value can have only one anchor',
  MULTIPLE_DOCS: 'a second document begins here (`---`), but a profile is one document',
  MULTIPLE_TAGS: 'a value can have only one tag',
  NON_STRING_KEY: 'a key must be a string',
  RESOURCE_EXHAUSTION: 'this is nested too deeply',
  TAB_AS_INDENT: 'a tab is used for indentation. Use spaces',
  TAG_RESOLVE_FAILED: 'a profile does not support tags (`!name`). Remove the tag',
  UNEXPECTED_TOKEN: 'unexpected content: a colon, comma, quote or bracket is missing or extra',
}

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
