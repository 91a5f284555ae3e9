import { endpoints } from './endpoints.js'
import type { MappedLine } from './mapped-line.js'
import { resources } from './resources.js'
import { rules } from './rules.js'

export type { MappedLine } from './mapped-line.js'

/** SHA-256 of the interface document as a whole. */
export const documentSha256 = 'e63594edd5adab5c43003cd9a34997446f4ef885bceb61dd043b60c8b44ab501'

/** Every line of the interface document that is not blank, in order. */
export const documentLines: readonly MappedLine[] = [...resources, ...endpoints, ...rules]
