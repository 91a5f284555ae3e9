export {
  clockBehindDiagnosis,
  cookieLifetime,
  forceUseSessionDiagnosis,
  issuedAs,
  secureCookieDiagnosis,
  setAs,
  vendorPrefixesIn,
} from './cookie-checks.js'
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
export { everyLogin } from './every-login.js'
export { attempted, type FailingLoginName, failingLogins } from './failing-logins.js'
export { isLoginOf, loginIn, loginsIn, userOf } from './login-checks.js'
export {
  doesNotLogIn,
  hasCulture,
  hasMember,
  hasObjectBody,
  hasValue,
  isOfJson,
  leadsToApplication,
} from './login-expectations.js'
export { isTheLoginPage, loginPage } from './login-page.js'
export { needsOneToken, needsOwnPrefix, needsOwnCultureHeader } from './own-prefix.js'
export { askForWindowsLogin, ntlmMessage, windowsSchemes, challengeFault } from './windows-login.js'
