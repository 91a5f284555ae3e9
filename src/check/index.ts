export { check, type Check, type Cost, type Finding } from './check.js'
export {
  checksOf,
  defineChangingClause,
  defineClause,
  defineLiveClause,
  type CheckEntry,
  type GivenSample,
} from './define-clause.js'
export { allOf, finding } from './finding.js'
export { asserted } from './asserted.js'
export { givesNoRecord, hasStatus } from './expectations.js'
