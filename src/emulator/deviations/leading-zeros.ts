/** A text of digits alone as whoever takes it for a number gives it back; any other as it is. */
export function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d+$)/, '')
}
