import type { ErrorCode } from 'yaml'

/**
 * What a fault of the YAML means, in our own words. The parser's words are never passed on: they quote the source,
 * and the source may be a password that somebody was about to write there.
 */
export const syntaxSentences: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias (`*name`) takes no anchor and no tag of its own',
  BAD_ALIAS: 'this alias or anchor is not written as YAML has it',
  BAD_COLLECTION_TYPE: 'this tag does not fit what follows it',
  BAD_DIRECTIVE: 'a line that begins with % is a YAML directive, and this one is not known: put the value in quotes',
  BAD_DQ_ESCAPE: 'a backslash inside double quotes begins an escape, and this one is not known: use single quotes',
  BAD_INDENT: 'the indentation does not fit the lines before, or a bracket is not closed',
  BAD_PROP_ORDER: 'an anchor or tag stands in the wrong place',
  BAD_SCALAR_START: 'a plain value cannot begin with this character: put it in single quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second colon stands in this line: put a value that has a colon and a blank in quotes',
  BLOCK_IN_FLOW: 'inside brackets, lists and mappings are written with brackets too',
  DUPLICATE_KEY: 'this key stands twice',
  IMPOSSIBLE: 'this is not YAML',
  KEY_OVER_1024_CHARS: 'this key is too long',
  MISSING_CHAR: 'something is not closed: a quote or a bracket, or a colon after a key, is missing',
  MULTILINE_IMPLICIT_KEY: 'a key runs over several lines: a quote or a colon is missing, or the indentation is off',
  MULTIPLE_ANCHORS: 'one value takes one anchor only',
  MULTIPLE_DOCS: 'a second document begins here (`---`): a profile is one document',
  MULTIPLE_TAGS: 'one value takes one tag only',
  NON_STRING_KEY: 'a key must be text',
  RESOURCE_EXHAUSTION: 'this is nested too deep for a profile',
  TAB_AS_INDENT: 'a tab stands in the indentation: use blanks',
  TAG_RESOLVE_FAILED: 'tags (`!name`) mean nothing in a profile: leave the tag out',
  UNEXPECTED_TOKEN:
    'this stands where YAML does not expect it: a colon, a comma, a quote or a bracket is missing or too many',
}
