export { check, type Check, type Cost, type Finding } from './check.js'
export type { Depth } from '../contract/index.js'
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
export { givesNoRecord, hasStatus, isExpired, isPage, ofEach, refusedLike } from './expectations.js'
export { forcedReadCheck, otherReadChecks } from './other-reads.js'
export { noRecordsCheck, refusedReadChecks, xmlReadCheck } from './refused-reads.js'
export { givesBackAddress, leadsToLoginPage } from './redirects.js'
export { changePair, refusedChangeChecks, verboseChangeCheck } from './refused-changes.js'
