/** A fault's sentence says what was seen and then what to do; split where the one ends and the other begins. */
export function sentencesOf(message: string): { readonly text: string; readonly remedy?: string } {
  const bare = message.replace(/^x-\d+: /, '')
  const [, text, remedy] = /^(.+?)\. ([A-Z].*)$/s.exec(bare) ?? []
  if (text === undefined || remedy === undefined) return { text: bare }
  return { text: `${text}.`, remedy: remedy.endsWith('.') ? remedy : `${remedy}.` }
}
