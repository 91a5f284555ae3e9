import type { ComponentChildren } from 'preact'

interface Parts {
  readonly title: string
  /** The Content-Security-Policy that fits the style and the script. */
  readonly policy: string
  readonly style: string
  readonly script: string
  /** Where the first link leads, for whoever reads by keyboard. */
  readonly skip: { readonly to: string; readonly text: string }
  readonly children: ComponentChildren
}

/** A page that needs no network and nothing beside itself: its head, and what stands in its body. */
export function Document({ title, policy, style, script, skip, children }: Parts) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
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
