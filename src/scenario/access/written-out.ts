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
  const written = set.filter(([field, value]) => asMember(field, value).some((form) => form.test(plain)))
  return written.length >= fewest && written.length * 2 > set.length
}

function asMember(field: string, value: Value): readonly RegExp[] {
  const [name, bare] = [literally(field), String(value)]
  const inJson = [...new Set([JSON.stringify(bare), ...(typeof value === 'string' ? [] : [bare])])]
  return [
    ...inJson.map((form) => new RegExp(`"${name}"\\s*:\\s*${literally(form)}`)),
    new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>${literally(bare)}<`),
  ]
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
