export {
  accessRefusal,
  collectionIn,
  isGoodRead,
  isHtmlPage,
  isJson,
  isRedirect,
  isSuccess,
  localPath,
  named,
  rowsOf,
  seen,
  staysAtOrigin,
} from './answers.js'
export {
  cookieLifetime,
  coversBase,
  decodeCharacterCodes,
  issuedAs,
  rightsStandInTheWay,
  sameUserName,
  secureCookieDiagnosis,
  setAs,
} from './cookie-checks.js'
export { expect } from './expect.js'
export { follow, mayBeTooLong } from './follow.js'
export type { Given } from './given.js'
export { judgeClauses } from './judge-clauses.js'
export { cell, judgeChanges, observeCell, readsOf } from './grid.js'
export {
  belowBase,
  isLoginOf,
  loginIn,
  loginsIn,
  notLoggedIn,
  rightLogin,
  sessionWorks,
  userOf,
  wrongLoginUser,
} from './login-checks.js'
export { isUnjudged, judgeEach } from './judge-each.js'
export { loginPage } from './login-page.js'
export { control, firstRead, loginPages, send, sendRenewing, session } from './main-session.js'
export { observe } from './record.js'
export {
  isRejectedByRedirect,
  isUnauthorizedAsDocumented,
  judgeOtherRedirects,
  judgeRedirects,
  judgeRefusals,
  leaks,
  needsCsrfCookie,
  needsOwnPrefix,
  observeChallenge,
  observeToken,
  offersBasic,
} from './refusals.js'
export { ownLevels, type OwnClause, type OwnClauseEntry } from './own-clause.js'
export type { OwnClausesFound } from './own-clauses.js'
export { legacyRead, odataRead, plainRead, serviceCall } from './requests.js'
export { clause } from './registry.js'
export { loginLocationFaults, returnUrlFaults } from './return-url.js'
export type { RunContext } from './run-context.js'
export { runChannel, type OwnFiles, type RecordingSettings, type RunMessage, type RunSettings } from './run-settings.js'
export { specialPairs, specialRedirects, specialTwins } from './special-reads.js'
export { isLetIn, sendTwins, type Twins } from './twins.js'
export { cantTell, inapplicable, untested } from './verdict.js'
export type { RunFindings } from './findings.js'
export type { ClauseVerdict } from './verdict-of.js'
export { basicInsteadOfCookies } from './basic-instead.js'
export { forbiddenChange } from './forbidden-change.js'
export { capOf, largeRead } from './large-read.js'
export { observeLookupPath } from './lookup-path.js'
export { challengeFault } from './ntlm.js'
export { expectParametersArrive, observeOpenParameters } from './parameters.js'
export {
  emptyHanded,
  expectNoneLimited,
  expectSameRows,
  limited,
  needsGoodSession,
  readRepeatedly,
} from './repeated-reads.js'
export { expectForbiddenOtherwise, expectNoRecords } from './other-queries.js'
export {
  allowedRead,
  forbiddenByOtherQueries,
  forbiddenRead,
  forbiddenReadInXml,
  needsRecords,
  type ReadColumn,
} from './restricted-user.js'
export { capAtWork, expectCap, expectNoMore, expectNotLifted, expectSameCap, observeLargeRead } from './row-cap.js'
export {
  callAnonymously,
  calledInOrder,
  expectGoodCall,
  isGoodCall,
  judgeCalls,
  noteServiceInOrder,
  refusedThoughSessionGood,
  wantedStatus,
} from './service-calls.js'
export { observeSessionCost } from './session-cost.js'
export { versionHeaders } from './sightings.js'
export {
  notShown,
  observeFields,
  observeHeaders,
  observeMethods,
  observeRefusedLogins,
  observeSurroundings,
} from './silences.js'
export { expectWholeWay } from './whole-way.js'
export { askForWindowsLogin, ntlmMessage, windowsSchemes } from './windows-login.js'
