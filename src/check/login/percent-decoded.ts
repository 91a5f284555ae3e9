/** With its percent escapes undone; a text that is no valid encoding stands for itself. */
export function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
