import type { ErrorCode } from 'yaml'

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
