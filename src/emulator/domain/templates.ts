/** What placeholders take their values from. */
export interface TemplateScope {
  /** The body of the request: its value where it is JSON, else its text. */
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  /** The named parts of a stub's path. */
  readonly path: Readonly<Record<string, string>>
  /** The further path segments of a service call. */
  readonly parameters: readonly string[]
}

const placeholder = /\{\{\s*([^\s{}]+)\s*\}\}/g

/** The placeholders in a text, without their braces. */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/**
 * Fills in the placeholders in all strings of a template. A string that is one placeholder and nothing else becomes the
 * JSON value that it stands for, null where there is none; in a longer string a missing value is empty.
 */
export function filledIn(template: unknown, scope: TemplateScope): unknown {
  if (typeof template === 'string') {
    const [only] = placeholdersIn(template)
    if (only !== undefined && /^\{\{[^{}]*\}\}$/.test(template)) return valueOf(only, scope) ?? null
    return filledText(template, scope)
  }
  if (Array.isArray(template)) return template.map((entry) => filledIn(entry, scope))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledIn(value, scope)]))
}

/** Fills in the placeholders of a text. Values that are no text are written as JSON. */
export function filledText(template: string, scope: TemplateScope): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = valueOf(name, scope)
    return value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function valueOf(name: string, scope: TemplateScope): unknown {
  return name.split('.').reduce<unknown>((value, step) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    return (value as Readonly<Record<string, unknown>>)[step]
  }, scope)
}
