import { bashScript } from './bash.js'
import type { CommandWords } from './words-of.js'

/** A script for zsh, which reads the tables for bash by its own emulation of bash's completion. */
export function zshScript(commands: readonly CommandWords[]): string {
  return `# svc-conformance for zsh
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands).replace(/^.*\n/, '')}`
}
