/**
 * Every clause, in one file of vitest, so that scenarios of all classes can go side by side. Each class has a file of its
 * own beside this one, to be read with the document.
 */
import './login.spec.js'
import './cookie.spec.js'
import './access.spec.js'
import './page.spec.js'
import './read.spec.js'
import './record.spec.js'
import './write.spec.js'
import './guid.spec.js'
import './error.spec.js'
import './odata.spec.js'
import './rest.spec.js'
import './rights.spec.js'
import './limit.spec.js'
import './mode.spec.js'
import './flow.spec.js'
import './obs.spec.js'
import { pathToFileURL } from 'node:url'
import { judgeClauses } from '../src/scenario/index.js'

// Imported here, where vitest transforms what is imported: an own clause may be written in TypeScript.
await judgeClauses((file) => import(pathToFileURL(file).href))
