import { clauses, type Clause } from './catalogue/index.js'
import { sha256 } from './digest.js'
import { documentLines, documentSha256, type MappedLine } from './document-lines/index.js'
import { pairLines } from './pair-lines.js'

/** The places of all lines of one edition of the interface document. */
export interface DocumentMap {
  /** SHA-256 of the whole document, 64 hex digits. */
  readonly sha256: string
  readonly lines: readonly MappedLine[]
}

/** The map of the document that the catalogue rests on. */
export const documentMap: DocumentMap = { sha256: documentSha256, lines: documentLines }

/**
 * A place where document, map and catalogue do not fit. `added`, `changed` and `gone` are about a line's text, `moved`
 * about its number, `document` about bytes outside every line, `unbacked` about a line and a clause of which only one
 * names the other. `line` counts in the map for `gone` and `unbacked`, in the document otherwise; null for `document`.
 */
export interface MapFault {
  readonly kind: 'added' | 'changed' | 'gone' | 'moved' | 'document' | 'unbacked'
  readonly line: number | null
  readonly message: string
}

/** The first 16 hex digits of a line's SHA-256, the line taken without its line feed. */
export function lineDigest(line: string): string {
  return sha256(line).slice(0, 16)
}

/**
 * Holds a document against a map of it. An inserted or a lost line is named as one fault, and the lines that merely
 * stand lower or higher because of it as one more.
 */
export function checkDocument(text: string, map: DocumentMap = documentMap): readonly MapFault[] {
  const found = text
    .split('\n')
    .map((line, index) => ({ line: index + 1, digest: lineDigest(line), blank: line.trim() === '' }))
    .filter(({ blank }) => !blank)
  const faults: MapFault[] = []
  let shift = 0
  for (const [mapped, seen] of pairLines(map.lines, found)) {
    if (mapped === undefined) {
      faults.push({ kind: 'added', line: seen.line, message: `line ${String(seen.line)} has no place in the map` })
    } else if (seen === undefined) {
      faults.push({
        kind: 'gone',
        line: mapped.line,
        message: `line ${String(mapped.line)} (${placeOf(mapped)}) is gone`,
      })
    } else if (mapped.digest !== seen.digest) {
      const message = `line ${String(seen.line)} (${placeOf(mapped)}) is not the line that was mapped`
      faults.push({ kind: 'changed', line: seen.line, message })
    } else if (seen.line - mapped.line !== shift) {
      shift = seen.line - mapped.line
      // Standing at its own number again is no fault: what pushed it away has been named already.
      if (shift === 0) continue
      const message = `line ${String(mapped.line)} of the map, and what follows, is now at line ${String(seen.line)}`
      faults.push({ kind: 'moved', line: seen.line, message })
    }
  }
  const whole = sha256(text)
  if (faults.length === 0 && whole !== map.sha256) {
    const message = `every line is as mapped, but the document's SHA-256 is ${whole} and the map's is ${map.sha256}`
    return [{ kind: 'document', line: null, message }]
  }
  return faults
}

/** Holds a map against a catalogue, in both directions: each line of a clause names it, and each clause named has the line. */
export function checkClauseLines(
  map: DocumentMap = documentMap,
  catalogue: readonly Pick<Clause, 'id' | 'lines'>[] = clauses,
): readonly MapFault[] {
  const named = new Set(map.lines.flatMap((mapped) => clausesAt(mapped).map((id) => `${id} ${String(mapped.line)}`)))
  const claimed = new Set(catalogue.flatMap(({ id, lines }) => lines.map((line) => `${id} ${String(line)}`)))
  return [
    ...[...claimed]
      .filter((pair) => !named.has(pair))
      .map((pair) => unbacked(pair, 'rests on the line, but the map does not name it there')),
    ...[...named]
      .filter((pair) => !claimed.has(pair))
      .map((pair) => unbacked(pair, 'is at the line in the map, but does not rest on it')),
  ]
}

/** The clauses that a line of the document carries, or that record what it leaves open. */
export function clausesAt(mapped: MappedLine): Extract<MappedLine, { place: 'silence' }>['clauses'] {
  return mapped.place === 'context' ? [] : mapped.clauses
}

function placeOf(mapped: MappedLine): string {
  const ids = clausesAt(mapped).join(', ')
  return mapped.place === 'clause' ? ids : [mapped.label, ids].filter((part) => part !== '').join(': ')
}

function unbacked(pair: string, message: string): MapFault {
  const [id = '', line = ''] = pair.split(' ')
  return { kind: 'unbacked', line: Number(line), message: `line ${line}: ${id} ${message}` }
}
