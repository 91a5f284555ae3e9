/** Breaks a text into lines of at most `width` characters, each with the indent; a word longer than that stays whole. */
export function paragraph(text: string, width: number, indent: string): string[] {
  const room = Math.max(width - indent.length, 20)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line].map((each) => indent + each)
}

/** A term and its text beside it, wrapped below itself. */
export function entry(term: string, text: string, width: number, indent: string, termWidth: number): string[] {
  const hanging = indent + ' '.repeat(termWidth)
  const [first = '', ...rest] = paragraph(text, width, hanging)
  return [indent + term.padEnd(termWidth) + first.slice(hanging.length), ...rest]
}
