import { createHash } from 'node:crypto'
import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

interface Parts {
  readonly title: string
  readonly style: string
  readonly script?: string
  /** Where the first link leads, for whoever reads by keyboard. */
  readonly skip: { readonly to: string; readonly text: string }
  readonly children: ComponentChildren
}

/**
 * A page that needs no network and no other file. Its policy allows the one style and the one script that are in it, by
 * digest, and nothing else, so that text of the target that got past the escaping still could not run.
 */
export function Document({ title, style, script = '', skip, children }: Parts) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policyFor(style, script)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a class="skip" href={`#${skip.to}`}>
          {skip.text}
        </a>
        {children}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

/** The file of a page. */
export function renderDocument(page: VNode): string {
  return `<!doctype html>\n${renderToString(page)}\n`
}

function policyFor(style: string, script: string): string {
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
