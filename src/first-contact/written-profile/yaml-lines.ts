import { parse } from 'yaml'

const widest = 110

/** Words that no place of a flow collection reads as anything but text; what only looks like text is for YAML to say. */
const plain = /^[\p{L}_./](?:[\p{L}\p{N}_./:-]*[\p{L}\p{N}_./-])?$/u

type Plain = string | number | boolean | readonly Plain[] | { readonly [key: string]: Plain | undefined }

/** A value on one line, in flow style, with its texts quoted wherever YAML would read them as something else. */
export function inFlow(value: Plain): string {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return `[${value.map(inFlow).join(', ')}]`
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${text(key)}: ${inFlow(inner)}`],
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value)
}

/** In quotes YAML knows the escapes of JSON, and takes few unseen characters as they are. */
function text(value: string): string {
  if (plain.test(value) && parse(value) === value) return value
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Prose as comment lines, without characters that could end the comment. */
export function prose(words: string, indent = ''): readonly string[] {
  const lines: string[] = []
  for (const word of words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || `${indent}# ${line} ${word}`.length > widest) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.map((line) => `${indent}# ${line}`)
}

/** Lines of YAML with invented values, each of which says so, also once a person has taken it over. */
export function examples(lines: readonly string[], indent = ''): readonly string[] {
  return commentedOut(
    lines.map((line) => `${line} # example`),
    indent,
  )
}

/** Lines of YAML that were found and that a person has to confirm: without `# ` they stand where they are. */
export function commentedOut(lines: readonly string[], indent = ''): readonly string[] {
  return lines.map((line) => `${indent}# ${line}`)
}
