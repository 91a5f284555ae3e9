import type { Behaviour } from './behaviour.js'
import { documentedAccess, documentedRights } from './behaviour/access.js'
import { documentedCookies } from './behaviour/cookies.js'
import { documentedErrors } from './behaviour/errors.js'
import { documentedFilter } from './behaviour/filter.js'
import { documentedFormats } from './behaviour/formats.js'
import { documentedLimits, documentedWire } from './behaviour/limits.js'
import { documentedLogin } from './behaviour/login.js'
import { documentedNtlm } from './behaviour/ntlm.js'
import { documentedPages } from './behaviour/pages.js'
import { documentedQuery } from './behaviour/query.js'
import { documentedRoutes } from './behaviour/routes.js'
import { documentedServices } from './behaviour/services.js'
import { documentedSessions } from './behaviour/sessions.js'
import { documentedValues } from './behaviour/values.js'
import { documentedWrites } from './behaviour/writes.js'

/** The interface document, carried out. */
export const standard: Behaviour = {
  routes: documentedRoutes,
  wire: documentedWire,
  login: documentedLogin,
  cookies: documentedCookies,
  sessions: documentedSessions,
  access: documentedAccess,
  pages: documentedPages,
  ntlm: documentedNtlm,
  rights: documentedRights,
  query: documentedQuery,
  filter: documentedFilter,
  limits: documentedLimits,
  formats: documentedFormats,
  values: documentedValues,
  errors: documentedErrors,
  writes: documentedWrites,
  services: documentedServices,
}
