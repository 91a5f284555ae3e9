/** Every clause, in one file of vitest, so that scenarios of all classes can go side by side. */
import './classes.js'
import { pathToFileURL } from 'node:url'
import { judgeClauses } from '../src/check/index.js'

// Imported here, where vitest transforms what is imported: an own clause may be written in TypeScript.
await judgeClauses((file) => import(pathToFileURL(file).href))
