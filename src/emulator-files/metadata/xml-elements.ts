import type { Fault } from '../../profile/faults/fault.js'

/** An element of a document, with the place where it begins. Names have no prefix. */
export interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Element[]
  readonly line: number
  readonly column: number
}

/** The elements of a document, and everything that keeps it from being read. */
export interface ReadElements {
  readonly elements: readonly Element[]
  readonly faults: readonly Fault[]
}

/** A tag, a comment, a processing instruction, a CDATA section or a DOCTYPE; `<` alone is one that has no end. */
const markup =
  /<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|!\[CDATA\[[\s\S]*?\]\]>|!DOCTYPE[^>]*>|(?<close>\/)?(?<name>[\p{L}_][\p{L}\p{N}_.:-]*)(?<attributes>(?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(?<empty>\/)?>|)/gu

const attribute = /\s+([\p{L}_][\p{L}\p{N}_.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy

/**
 * Reads the elements of an XML document, with their lines, and everything that is not well-formed: it goes on behind each
 * error as far as it can. A byte order mark and blank lines before the prolog are accepted.
 */
export function xmlElements(text: string): ReadElements {
  const top: Element = { name: '', attributes: new Map(), children: [], line: 1, column: 1 }
  const open: Element[] = [top]
  const faults: Fault[] = []
  const placeAt = placesIn(text)
  for (const match of text.matchAll(markup)) {
    const { close, name: qualified, attributes = '', empty } = match.groups ?? {}
    const place = placeAt(match.index)
    if (match[0] === '<') {
      faults.push({ path: '', ...place, message: 'this tag is not well-formed or does not end' })
      continue
    }
    if (qualified === undefined) continue
    const name = localName(qualified)
    if (close !== undefined) closeElement(name, place, open, faults)
    else {
      const element: Element = {
        name,
        attributes: attributesIn(attributes, name, place, faults),
        children: [],
        ...place,
      }
      open.at(-1)?.children.push(element)
      if (empty === undefined) open.push(element)
    }
  }
  for (const { name, line, column } of open.slice(1))
    faults.push({ path: '', line, column, message: `<${name}> is not closed before the document ends` })
  return { elements: top.children, faults }
}

/** Closes the element; where another one is open, those inside of it are not closed, or nothing of this name is open. */
function closeElement(name: string, place: Pick<Element, 'line' | 'column'>, open: Element[], faults: Fault[]): void {
  const at = open.findLastIndex((element, index) => index > 0 && element.name === name)
  if (at < 0) {
    const inside = open.length > 1 ? `. Open is <${open.at(-1)?.name ?? ''}>` : ''
    faults.push({ path: '', ...place, message: `</${name}> closes nothing${inside}` })
    return
  }
  for (const element of open.splice(at).slice(1)) {
    const { line, column } = element
    faults.push({
      path: '',
      line,
      column,
      message: `<${element.name}> is not closed before </${name}> in line ${place.line}`,
    })
  }
}

function attributesIn(
  source: string,
  element: string,
  place: Pick<Element, 'line' | 'column'>,
  faults: Fault[],
): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  let end = 0
  for (;;) {
    attribute.lastIndex = end
    const [whole, name = '', double, single] = attribute.exec(source) ?? []
    if (whole === undefined) break
    end += whole.length
    if (read.has(name)) faults.push({ path: '', ...place, message: `<${element}> has the attribute ${name} twice` })
    read.set(name, unescaped(double ?? single ?? ''))
  }
  if (source.slice(end).trim() !== '')
    faults.push({ path: '', ...place, message: `<${element}> has an attribute that is not NAME="VALUE"` })
  return read
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(value: string): string {
  return value.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1)
}

/** Line and column, from 1, of places that are asked for in order. */
function placesIn(text: string): (at: number) => { readonly line: number; readonly column: number } {
  let [line, begin, next] = [1, 0, text.indexOf('\n')]
  return (at) => {
    while (next >= 0 && next < at) {
      line += 1
      begin = next + 1
      next = text.indexOf('\n', begin)
    }
    return { line, column: at - begin + 1 }
  }
}
