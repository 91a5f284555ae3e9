import { visibleLine } from '../visible-text.js'

/** A message of SARIF: plain text. */
export interface SarifMessage {
  readonly text: string
}

/**
 * A message that says just these words: SARIF 2.1.0, 3.11.5 and 3.11.6, reads brackets as a link and braces as a
 * placeholder unless they are escaped.
 */
export function sarifMessage(...lines: readonly string[]): SarifMessage {
  const shown = lines.filter((line) => line !== '').map((line) => visibleLine(line))
  return {
    text: shown
      .join('\n')
      .replaceAll(/[\\[\]]/g, '\\$&')
      .replaceAll(/[{}]/g, '$&$&'),
  }
}
