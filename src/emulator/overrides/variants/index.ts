import type { Variant } from '../listed.js'
import { accessVariants } from './access.js'
import { cookieVariants } from './cookies.js'
import { dataDepartures } from './data-departures.js'
import { accessDepartures } from './access-departures.js'
import { formatVariants } from './formats.js'
import { legacyServiceVariants } from './legacy-service.js'
import { readingVariants } from './reading.js'
import { sessionVariants } from './sessions.js'
import { writeVariants } from './writes.js'

/** Every lawful difference, by what it touches; the last two groups need a declared departure. */
export const variantGroups = {
  sessions: sessionVariants,
  cookies: cookieVariants,
  access: accessVariants,
  formats: formatVariants,
  reading: readingVariants,
  writes: writeVariants,
  'legacy service': legacyServiceVariants,
  'access, with a departure': accessDepartures,
  'data, with a departure': dataDepartures,
} as const satisfies Readonly<Record<string, readonly Variant[]>>

export const variants: readonly Variant[] = Object.values(variantGroups).flat()
