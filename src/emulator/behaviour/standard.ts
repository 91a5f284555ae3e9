import type { Behaviour } from './behaviour.js'
import { documentedAccess, documentedRights } from './access.js'
import { documentedCookies } from './cookies.js'
import { documentedErrors } from './errors.js'
import { documentedFilter } from './filter.js'
import { documentedFormats } from './formats.js'
import { documentedLimits, documentedWire } from './limits.js'
import { documentedLogin } from './login.js'
import { documentedNtlm } from './ntlm.js'
import { documentedPages } from './pages.js'
import { documentedQuery } from './query.js'
import { documentedRoutes } from './routes.js'
import { documentedServices } from './services.js'
import { documentedSessions } from './sessions.js'
import { documentedValues } from './values.js'
import { documentedWrites } from './writes.js'

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
