import { isObject, plainFields, type Row, type Value } from '../../odata/index.js'

/** With fewer fields a page of its own may say who somebody is: a name, an address. */
const fewest = 3

/**
 * Whether a text holds a record as a data service writes it: most of the fields that are set, the id aside, each by its
 * own name and beside its value, as members of JSON or as elements of XML. A page that greets somebody, or carries what
 * it knows of the person under names of its own, does not.
 */
export function isWrittenOut(row: Row, text: string): boolean {
  const plain = withoutEntities(text)
  const set = Object.entries(plainFields(row)).filter(
    ([field, value]) => field !== 'Id' && value !== null && value !== '' && !isObject(value),
  )
  const written = set.filter(([field, value]) => isMember(field, value, plain))
  return written.length >= fewest && written.length * 2 > set.length
}

/** The value is no part of a pattern: one of a hundred thousand characters would be too large for it. */
function isMember(field: string, value: Value, text: string): boolean {
  const [name, bare] = [literally(field), String(value)]
  const inJson = [JSON.stringify(bare), ...(typeof value === 'string' ? [] : [bare])]
  return (
    standsBehind(new RegExp(`"${name}"\\s*:\\s*`, 'g'), inJson, text) ||
    standsBehind(new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>`, 'g'), [`${bare}<`], text)
  )
}

function standsBehind(label: RegExp, forms: readonly string[], text: string): boolean {
  return [...text.matchAll(label)].some((match) =>
    forms.some((form) => text.startsWith(form, match.index + match[0].length)),
  )
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  '#34': '"',
  lt: '<',
  gt: '>',
  apos: "'",
  '#39': "'",
  amp: '&',
}

/** JSON in a page may come with the entities of HTML, and values in XML come with those of XML. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(quot|#34|lt|gt|apos|#39|amp);/g, (whole, name: string) => entities[name] ?? whole)
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
