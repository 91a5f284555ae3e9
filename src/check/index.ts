export { isRefused, refusalIn } from './answers/access-refusal.js'
export {
  blameForNoRecord,
  collectionIn,
  isGoodRead,
  isHtmlPage,
  isJson,
  isRedirect,
  isServed,
  isSuccess,
  named,
  rowsOf,
  seen,
  staysAtOrigin,
} from './answers/answers.js'
export { challengeInWords, renamedChallenge } from './answers/challenges.js'
export { givesNoRecord, givesRecords, hasStatus, isPage, ofEach, refusesAccess } from './answers/expectations.js'
export { kindOfError } from './answers/server-message.js'
export { isGoodCall, isLoginPage, wantedStatus } from './answers/service-answers.js'
export {
  checksOf,
  defineChangingClause,
  defineClause,
  defineLiveClause,
  defineObservation,
  type GivenSample,
  noteChecks,
  observationOf,
} from './engine/define-clause.js'
export type { Given } from './engine/given.js'
export { comparedOnSamples } from './engine/judge-live-checks.js'
export { configured, needsChanges } from './outcome/not-configured.js'
export { needsRights } from './excuses/permissions.js'
export { hasNoSession } from './excuses/working-session.js'
export { askAll, askSome, ofThose, type Several } from './outcome/ask-all.js'
export { check, type Check, type Cost, type Finding, type Facts, type RunFacts } from './outcome/check.js'
export { allOf, finding, observing, orDeparture, undecided, asDeclared, byDeparture } from './outcome/finding.js'
export { cite, inRole, observe } from './outcome/record.js'
export { cantTell, inapplicable, profileError, untested, isUnjudged, unlessRecordInUse } from './outcome/verdict.js'
export { versionHeaders } from './run-state/observed/headers-seen.js'
export type { RunContext } from './run-state/run-context.js'
export {
  notShown,
  observeFields,
  observeHeaders,
  observeMethods,
  observeRefusedLogins,
  observeSurroundings,
} from './run-state/observed/undocumented-behaviour.js'
export { judgeClauses } from './runner/judge-clauses.js'
export type { Depth } from '../contract/index.js'
export { loadOwnClauses } from './runner/own-clauses.js'
