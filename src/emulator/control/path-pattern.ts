import { InvalidControlInput } from './invalid-control-input.js'

/**
 * Whether a path matches a pattern: the path below the base path exactly as the client sent it, percent-encoding included.
 * `*` matches any characters, slashes too.
 */
export function matchesPath(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return pattern === path
  const source = pattern.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${source.join('.*')}$`, 's').test(path)
}

/** The pattern, if it can match a path at all. Throws InvalidControlInput. */
export function checkedPattern(pattern: unknown): string {
  if (typeof pattern !== 'string' || !/^[/*]/.test(pattern))
    throw new InvalidControlInput('path: expected a path such as "/0/odata/Contact", or a pattern such as "/0/odata/*"')
  if (pattern.includes('?'))
    throw new InvalidControlInput('path: expected a path without a query. Remove the "?" and what follows')
  return pattern
}
