const alphabets = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ'] as const

/**
 * Changes several characters in the middle of a ticket or token and keeps its length and alphabet, so that it is
 * refused for its value and never for its form. A hex string stays one; signs such as `-` and `_` stay where they are.
 * The result differs from the value wherever that holds a letter or a digit.
 */
export function tamper(value: string): string {
  const middle = Math.floor(value.length / 2)
  const reach = Math.min(3, middle)
  const changed = [...value].map((char, index) => (Math.abs(index - middle) <= reach ? neighbour(char) : char)).join('')
  return changed === value ? [...value].map(neighbour).join('') : changed
}

function neighbour(char: string): string {
  const alphabet = alphabets.find((candidate) => candidate.includes(char))
  return alphabet === undefined ? char : alphabet.charAt((alphabet.indexOf(char) + 1) % alphabet.length)
}
