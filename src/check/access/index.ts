export { isServedAsDeclared, needsCsrfCookie, observeToken } from './csrf-protection.js'
export { expiredRedirectReachesLogin, follow, mayBeTooLong } from './expired-redirect.js'
export { cell, cellInXml, changeCell, observeOpenCells, readsOf } from './grid/grid.js'
export { leaks, leaksIn, refusalsAmong } from './refusals/leaks.js'
export type { ReadColumn } from './refusals/other-queries.js'
export { forcedReadCheck, odataSelectCheck, otherReadChecks, askOtherReads } from './refusals/other-reads.js'
export { recordsInRefusal } from './refusals/records-in-refusal.js'
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
export { changePair, refusedChangeCheck, refusedChangeChecks } from './refusals/refused-changes.js'
export { noRecordsCheck, refusedReadChecks, xmlReadCheck } from './refusals/refused-reads.js'
export {
  byLoginPage,
  loginLocationFaults,
  noteMissingLoginPage,
  returnUrlFaults,
  givesBackAddress,
  leadsToLoginPage,
} from './return-url.js'
export { isExpired } from './saved-session.js'
export { specialTwins } from './refusals/special-reads.js'
