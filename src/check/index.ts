export { asDeclared } from './as-declared.js'
export { check, type Check, type Cost, type Finding } from './check.js'
export type { Depth } from '../contract/index.js'
export {
  checksOf,
  defineChangingClause,
  defineClause,
  defineLiveClause,
  defineObservation,
  observationOf,
  type GivenSample,
} from './define-clause.js'
export { allOf, finding, orDeparture, undecided } from './finding.js'
export {
  areHttpOnly,
  areSecure,
  haveValues,
  issuesCookie,
  lastsThirtyDays,
  ofOtherPrefix,
  pathsCoverBase,
  spellsUserName,
} from './cookie-expectations.js'
export { isRefusedSaying, malformedBody } from './malformed-expectations.js'
export { everyLogin } from './every-login.js'
export {
  givesNoRecord,
  givesRecords,
  goesThrough,
  hasStatus,
  isExpired,
  isPage,
  ofEach,
  refusesAccess,
} from './expectations.js'
export {
  doesNotLogIn,
  hasCulture,
  hasMember,
  hasObjectBody,
  hasValue,
  isOfJson,
  leadsToApplication,
} from './login-expectations.js'
export { forcedReadCheck, odataSelectCheck, otherReadChecks } from './other-reads.js'
export { noRecordsCheck, refusedReadChecks, xmlReadCheck } from './refused-reads.js'
export { givesBackAddress, leadsToLoginPage } from './redirects.js'
export { changePair, refusedChangeChecks } from './refused-changes.js'
export {
  comesBack,
  keepsOthers,
  keepsText,
  leavesRecord,
  movesNothingElse,
  noneElsewhere,
  readsBack,
  setOrBlocked,
} from './change-expectations.js'
export { comparing } from './comparing.js'
export { comparedOnSamples } from './live.js'
export { hasErrorBody, hasFormat, hasNoRows, isReadIn } from './read-expectations.js'
export { judgeClauses } from './runner/judge-clauses.js'
