import type { Cause } from './cause.js'
import {
  appRoot,
  legacyAbsent,
  locationRewritten,
  lowerCaseRedirect,
  nextLinkElsewhere,
  probeUnknown,
  signOn,
} from './causes/addresses.js'
import { cookieDomain, cookiePath, cookiePathCase, cookiesFolded, secureCookie, ticketLost } from './causes/cookies.js'
import {
  alteredRequestFiltered,
  challengeRenamed,
  errorPage,
  methodBlocked,
  pageInstead,
  rateLimited,
  requestFiltered,
} from './causes/gateways.js'
import { lockedByOwnLogin, loginCode, secondFactor } from './causes/login.js'
import { queryDecoded, queryEncodedTwice } from './causes/queries.js'
import { guidForm, ifMatch, lookupFilter, messageLibrary, unreadableColumn } from './causes/records.js'
import { answerCut, answerTooLong, answersCached, readsLag } from './causes/repeated-and-cut.js'
import {
  forceUseSession,
  forceUseSessionOdata,
  loginPage,
  noRights,
  noStickiness,
  sessionUnknown,
} from './causes/sessions.js'
import { csrfCookieLate, csrfHeader, csrfHeaderUnderscore, vendorPrefix } from './causes/token.js'

/** Every cause that is known, in the order in which a clause tells them: who gets in, then the way, then the data. */
export const causes: readonly Cause[] = [
  loginCode,
  secondFactor,
  lockedByOwnLogin,
  secureCookie,
  cookiePath,
  cookiePathCase,
  cookieDomain,
  cookiesFolded,
  ticketLost,
  vendorPrefix,
  csrfHeader,
  csrfHeaderUnderscore,
  csrfCookieLate,
  noStickiness,
  loginPage,
  forceUseSession,
  forceUseSessionOdata,
  noRights,
  sessionUnknown,
  lowerCaseRedirect,
  appRoot,
  legacyAbsent,
  probeUnknown,
  rateLimited,
  answersCached,
  readsLag,
  methodBlocked,
  requestFiltered,
  alteredRequestFiltered,
  pageInstead,
  errorPage,
  challengeRenamed,
  signOn,
  locationRewritten,
  nextLinkElsewhere,
  queryEncodedTwice,
  queryDecoded,
  answerTooLong,
  answerCut,
  unreadableColumn,
  lookupFilter,
  guidForm,
  ifMatch,
  messageLibrary,
]
