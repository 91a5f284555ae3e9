export { isServedAsDeclared, needsCsrfCookie, observeToken } from './csrf-protection.js'
export { expiredRedirectReachesLogin, follow, mayBeTooLong } from './expired-redirect.js'
export { cell, cellInXml, changeCell, observeOpenCells, readsOf } from './grid.js'
export { leaks, leaksIn, refusalsAmong } from './leaks.js'
export type { ReadColumn } from './other-queries.js'
export { forcedReadCheck, odataSelectCheck, otherReadChecks, askOtherReads } from './other-reads.js'
export { recordsInRefusal } from './records-in-refusal.js'
export {
  departuresOfRejection,
  isBy307,
  isRejectedByRedirect,
  type RedirectedRead,
  redirectedReads,
  redirectOf,
  challengeSeen,
  offersBasic,
  undecidedByChallenge,
} from './redirected.js'
export { changePair, refusedChangeCheck, refusedChangeChecks } from './refused-changes.js'
export { noRecordsCheck, refusedReadChecks, xmlReadCheck } from './refused-reads.js'
export {
  byLoginPage,
  loginLocationFaults,
  noteMissingLoginPage,
  returnUrlFaults,
  givesBackAddress,
  leadsToLoginPage,
} from './return-url.js'
export { isExpired } from './saved-session.js'
export { specialTwins } from './special-reads.js'
