import type { Cause } from './cause.js'
import { answerCut } from './causes/answer-cut.js'
import { answerTooLong } from './causes/answer-too-long.js'
import { answersCached } from './causes/answers-cached.js'
import { appRoot } from './causes/app-root.js'
import { cookieDomain } from './causes/cookie-domain.js'
import { cookiePath } from './causes/cookie-path.js'
import { cookiesFolded } from './causes/cookies-folded.js'
import { csrfCookieLate } from './causes/csrf-cookie-late.js'
import { csrfHeader } from './causes/csrf-header.js'
import { errorPage } from './causes/error-page.js'
import { forceUseSessionOdata } from './causes/force-use-session-odata.js'
import { forceUseSession } from './causes/force-use-session.js'
import { guidForm } from './causes/guid-form.js'
import { legacyAbsent } from './causes/legacy-absent.js'
import { locationRewritten } from './causes/location-rewritten.js'
import { lockedByOwnLogin } from './causes/locked-by-own-login.js'
import { loginCode } from './causes/login-code.js'
import { loginPage } from './causes/login-page.js'
import { lookupFilter } from './causes/lookup-filter.js'
import { messageLibrary } from './causes/message-library.js'
import { methodBlocked } from './causes/method-blocked.js'
import { nextLinkElsewhere } from './causes/next-link-elsewhere.js'
import { noRights } from './causes/no-rights.js'
import { noStickiness } from './causes/no-stickiness.js'
import { pageInstead } from './causes/page-instead.js'
import { probeUnknown } from './causes/probe-unknown.js'
import { rateLimited } from './causes/rate-limited.js'
import { requestFiltered } from './causes/request-filtered.js'
import { secureCookie } from './causes/secure-cookie.js'
import { sessionUnknown } from './causes/session-unknown.js'
import { signOn } from './causes/sign-on.js'
import { ticketLost } from './causes/ticket-lost.js'
import { unreadableColumn } from './causes/unreadable-column.js'
import { vendorPrefix } from './causes/vendor-prefix.js'

/** Every cause that is known, in the order in which a clause tells them: who gets in, then the way, then the data. */
export const causes: readonly Cause[] = [
  loginCode,
  lockedByOwnLogin,
  secureCookie,
  cookiePath,
  cookieDomain,
  cookiesFolded,
  ticketLost,
  vendorPrefix,
  csrfHeader,
  csrfCookieLate,
  noStickiness,
  loginPage,
  forceUseSession,
  forceUseSessionOdata,
  noRights,
  sessionUnknown,
  appRoot,
  legacyAbsent,
  probeUnknown,
  rateLimited,
  answersCached,
  methodBlocked,
  requestFiltered,
  pageInstead,
  errorPage,
  signOn,
  locationRewritten,
  nextLinkElsewhere,
  answerTooLong,
  answerCut,
  unreadableColumn,
  lookupFilter,
  guidForm,
  messageLibrary,
]
