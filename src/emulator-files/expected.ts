import { expectation } from '../profile/faults/expectation.js'
import type { SchemaView } from '../profile/faults/schema-view.js'
import { nearest, oneOf } from '../profile/faults/suggestion.js'
import { isRecord } from '../runtime/json.js'
import { plainKinds } from '../emulator/domain/emulator-data.js'

/** What belongs at a place, by the name of its definition. */
const nouns: Readonly<Record<string, string>> = {
  name: 'a name of letters, digits and underscores that begins with no digit',
  segment: 'a path segment (letters, digits, dots, hyphens, underscores)',
  kind: `one of ${oneOf(plainKinds)}, \`{ lookup: ENTITY }\`, \`{ text: LENGTH }\` or \`{ decimal: DIGITS }\``,
  entity: 'a mapping with `fields`, and `rows` or `generate`',
  row: 'a mapping of field names and values',
  path: 'a path that begins with one slash, without spaces, ? and #',
  headerName: 'the name of a header',
  headerText: 'text of one line in Latin letters',
  headerValue: 'text of one line in Latin letters, or a list of those',
}

/** What a place of a data or stub file takes, in words. */
export function expectationOf(view: SchemaView): string {
  const noun = nouns[view.definition ?? '']
  if (noun !== undefined) return noun
  const { properties, ...others } = view.keywords
  if (!isRecord(properties))
    return others['type'] === 'object' ? 'a mapping' : expectation({ ...view, definition: undefined }, undefined)
  const named = Object.fromEntries(Object.entries(properties).filter(([key]) => key !== '$schema'))
  return expectation({ keywords: { ...others, properties: named }, definition: undefined }, undefined)
}

/** What a kind of field is called elsewhere. */
const otherWords: Readonly<Record<string, (typeof plainKinds)[number]>> = {
  string: 'text',
  varchar: 'text',
  int: 'integer',
  int32: 'integer',
  whole: 'integer',
  int64: 'long',
  bigint: 'long',
  float: 'double',
  single: 'double',
  money: 'decimal',
  bool: 'boolean',
  flag: 'boolean',
  timeofday: 'time',
  timestamp: 'dateTime',
  uuid: 'guid',
  id: 'guid',
}

/** The word of a closed list that was likely meant. */
export function likelyWord(word: string, { definition, keywords }: SchemaView): string | undefined {
  if (definition === 'kind') return otherWords[word.toLowerCase().replace(/^edm\./, '')] ?? nearest(word, plainKinds)
  const words = keywords['enum']
  return Array.isArray(words)
    ? nearest(
        word,
        words.filter((each) => typeof each === 'string'),
      )
    : undefined
}
