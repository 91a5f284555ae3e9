export { isRefused, refusalIn } from './words/access-refusal.js'
export {
  collectionIn,
  blameForNoRecord,
  isGoodRead,
  isHtmlPage,
  isJson,
  isRedirect,
  isServed,
  isSuccess,
  localPath,
  named,
  rowsOf,
  seen,
  staysAtOrigin,
  whyNoText,
} from './words/answers.js'
export {
  cookieLifetime,
  coversBase,
  decodeCharacterCodes,
  forceUseSessionDiagnosis,
  issuedAs,
  sameUserName,
  secureCookieDiagnosis,
  setAs,
  vendorPrefixesIn,
} from './login/cookie-checks.js'
export { errorBodyOf } from '../odata/index.js'
export { kindOfError } from './words/kind-of-error.js'
export { needsRights } from './words/withheld-entity.js'
export { expect } from './words/expect.js'
export { follow, mayBeTooLong } from './words/follow.js'
export { judgeClauses } from './playing/judge-clauses.js'
export { alterationOf, cell, cellInXml, changeCell, observeCell, readsOf } from './access/grid.js'
export {
  attemptBeforeRightLogin,
  attemptLogin,
  belowBase,
  isLoginOf,
  loginIn,
  loginsIn,
  rightLogin,
  sessionOpens,
  type LoginAttempt,
  userOf,
  wrongLoginUser,
} from './login/login-checks.js'
export { expectExpiredRedirectReachesLogin } from './access/expired-redirect.js'
export { leaks, leaksIn } from './access/leaks.js'
export { recordsInRefusal } from './access/refused-changes.js'
export { needsOwnCultureHeader } from './login/culture-header.js'
export { askAll, askSome, ofThose, type Several } from './outcome/ask-all.js'
export { judgeEach, judgeParts } from './outcome/judge-each.js'
export { expectLoginPage, isNotWhereDocumented, loginPage, loginPageForRead } from './login/login-page.js'
export { control } from './words/control.js'
export { firstRead } from './words/first-read.js'
export { readInOrder, send, session } from './words/main-session.js'
export { cite, inRole, observe } from './outcome/record.js'
export { isRejectedByRedirect, redirectedReads, redirectOf, type RedirectedRead } from './access/redirected.js'
export { isServedAsDeclared, needsCsrfCookie, observeToken } from './access/csrf-protection.js'
export { passOverNotGiven, refusalsAmong } from './access/refusals.js'
export { needsOneToken, needsOwnPrefix, otherPrefixIn } from './login/own-prefix.js'
export { observeChallenge, offersBasic, undecidedByChallenge } from './access/unauthorized.js'
export type { OwnClause, OwnClausesFound } from './playing/own-clause.js'
export { browserAccept, legacyRead, otherReads, plainRead, probeEntity } from './words/requests.js'
export { clause } from './playing/registry.js'
export type { Given } from './playing/given.js'
export { loginLocationFaults, noteOtherLoginPage, observeBareSigns, returnUrlFaults } from './access/return-url.js'
export type { RunContext } from './context/run-context.js'
export type { RunSettings } from './context/run-settings.js'
export { specialTwins } from './access/special-reads.js'
export { isLetIn, sendTwins, type Twins } from './words/twins.js'
export { cantTell, inapplicable, mendProfile, untested, type ProfileKey } from './outcome/verdict.js'
export type { RunFindings } from './playing/findings.js'
export type { ClauseVerdict } from './playing/verdict-of.js'
export { basicInsteadOfCookies } from './services/basic-instead.js'
export { forbiddenChange } from './rights/forbidden-change.js'
export { expectNotLiftedByFilter } from './limits/filtered-cap.js'
export { largeRead } from './limits/large-read.js'
export { observeLeakByLookup } from './silences/lookup-path.js'
export { challengeFault } from './login/ntlm.js'
export { expectBothArrive, expectParametersArrive, observeOpenParameters } from './services/parameters.js'
export {
  differentReads,
  emptyHanded,
  limitedBefore,
  expectSameRows,
  limited,
  needsGoodSession,
  readInTurns,
  readRepeatedly,
} from './limits/repeated-reads.js'
export { expectValuesOfRun } from './limits/values-of-run.js'
export {
  askOtherRead,
  askOtherReads,
  forcedRead,
  otherReadOf,
  refusedLikeOwnRead,
  type OtherReadKind,
  type OtherReadPlace,
  type Stranger,
} from './rights/closed-otherwise.js'
export { givesRecord, type ReadColumn } from './rights/other-queries.js'
export { allowedRead, needsRecords, needsRightsSeen } from './rights/allowed-entity.js'
export {
  forbiddenByOtherQueries,
  forbiddenForced,
  forbiddenQuery,
  forbiddenRead,
  forbiddenReadInXml,
  readByRestrictedUser,
} from './rights/restricted-user.js'
export {
  expectCap,
  expectNotLifted,
  expectSameCap,
  expectTopNotLifting,
  inAnswers,
  observeLargeRead,
} from './limits/row-cap.js'
export {
  alteredCall,
  alteredCallWithParameter,
  callAnonymously,
  calledInOrder,
  callInWords,
  needsAnonymousThere,
  needsJudgeable,
  needsServiceThere,
  noteServiceInOrder,
  textsMissing,
} from './services/service-calls.js'
export { isGoodCall, isLoginPage, wantedStatus } from './words/service-answers.js'
export {
  callProofs,
  needsGuarded,
  readProof,
  sessionColumn,
  sessionProof,
  sessionRead,
  type SessionProof,
} from './words/session-proof.js'
export { observeSessionCost } from './silences/session-cost.js'
export { versionHeaders } from './context/headers-seen.js'
export {
  notShown,
  observeFields,
  observeHeaders,
  observeMethods,
  observeRefusedLogins,
  observeSurroundings,
} from './silences/silences.js'
export { expectWholeWay } from './services/whole-way.js'
export { askForWindowsLogin, ntlmMessage, windowsSchemes } from './login/windows-login.js'
