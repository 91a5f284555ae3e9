/** A construction that a reader stumbles over, and what to write in its place. */
export interface Banned {
  readonly pattern: RegExp
  readonly instead: string
}

/** Words and constructions that no text of the project has. */
export const banned: readonly Banned[] = [
  { pattern: /\bput back\b|\bputs? (?:it|them) back\b/i, instead: 'restore' },
  { pattern: /\b(?:does|do|did) not hold\b/i, instead: 'is invalid, failed' },
  { pattern: /\bto come by\b|\bcannot come by\b/i, instead: 'find, reach, get' },
  { pattern: /\bthat there (?:is|are) not\b/i, instead: 'missing' },
  { pattern: /\blawful(?:ly)?\b/i, instead: 'permitted, conformant' },
  { pattern: /\bfaults? of the checker\b/i, instead: 'internal error' },
  { pattern: /(?<!tries )\bonce more\b/i, instead: 'again, retried' },
  { pattern: /\bat hand\b/i, instead: 'available' },
  { pattern: /\bof its own accord\b/i, instead: 'automatically' },
  { pattern: /\bin (?:the )?place of\b/i, instead: 'instead of' },
  { pattern: /\bas loudly as\b/i, instead: 'as prominently as' },
  { pattern: /\btells? .{1,40} apart\b/i, instead: 'distinguish' },
  { pattern: /\bwhat (?:your|a|the) \w+ has not\b/i, instead: 'if … lacks' },
  { pattern: /\b(?:is|are) told\b/i, instead: 'is reported' },
  {
    pattern: /\bstands for none\b|\bstands beside\b|\bstands? in for\b|\bstands? at\b/i,
    instead: 'means no, is next to',
  },
  { pattern: /\blies? (?:in|beside|next to|below)\b/i, instead: 'is in, is next to' },
  { pattern: /\bbeside\b/i, instead: 'next to, as well as' },
  {
    pattern: /(?<!\bthere )\b(?:is|are) no (?!longer|more|less|later|other|matter|one)\w+/i,
    instead: 'is not a',
  },
  { pattern: /\bthat is none\b/i, instead: 'is not a' },
  { pattern: /\bby way of\b/i, instead: 'with, through' },
  { pattern: /\bthere is no nothing\b/i, instead: 'does not exist' },
  { pattern: /\bsomebody answers for\b/i, instead: 'known failure, waived' },
  { pattern: /\bfirst contact\b/i, instead: 'create a profile with init' },
  { pattern: /\ball in order\b/i, instead: 'same as the accepted request' },
  { pattern: /\bonly one (?:that|who) .{1,40} is\b/i, instead: 'subject first' },
  { pattern: /\bcarried out once\b/i, instead: 'retried' },
  { pattern: /\bwere? to come of it\b/i, instead: 'would result' },
  {
    pattern: /(?:^|[.:] )(?:What|Whoever|Where a|That which) [^.?!:]{3,80}, (?:is|are|stays|has|may|leave)\b/,
    instead: 'subject first',
  },
  { pattern: /\bto be let (?:in|out)\b|\blets? (?:\w+ )?in\b|\bget in over\b/i, instead: 'log in, access granted' },
  { pattern: /\ba text or .{1,30} a text or\b/i, instead: 'a count: "6 terms"' },
]

/** The banned constructions of a text, each with what to write. */
export function bannedIn(text: string): readonly string[] {
  const line = text.replaceAll(/\s+/g, ' ')
  return banned.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(line)
    return found ? [`"${found[0]}" (write: ${instead})`] : []
  })
}

/** The prose of a Markdown page: without code, tables, headings and addresses. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/^(?:\||#|!\[).*$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`\n]+`/g, 'code')
    .replaceAll(/^ *(?:[-*]|\d+\.) (.*)$/gm, '\n$1')
    .replaceAll(/\*\*|__|\b_|_\b/g, '')
}

export function sentencesOf(prose: string): readonly string[] {
  return prose
    .split(/\n\s*\n/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:])\s+/))
    .filter((sentence) => /[a-z]/i.test(sentence))
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}$'-]+/gu) ?? []
}
