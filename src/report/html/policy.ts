import { createHash } from 'node:crypto'

/** A Content-Security-Policy that allows one style and one script, by digest, and nothing else: not even a picture. */
export function policyFor({ style, script }: { readonly style: string; readonly script: string }): string {
  return [
    "default-src 'none'",
    `style-src '${digestOf(style)}'`,
    `script-src '${digestOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
