import type { Deviation } from '../catalogue.js'
import { accessDeviations } from './access.js'
import { cookieDeviations } from './cookie.js'
import { expiredDeviations } from './expired.js'
import { loginDeviations } from './login.js'
import { pageDeviations } from './page.js'
import { redirectDeviations } from './redirect.js'
import { tokenDeviations } from './token.js'

/** Every breach, by the class of the clauses that it breaks. */
export const deviations: readonly Deviation[] = [
  ...loginDeviations,
  ...cookieDeviations,
  ...redirectDeviations,
  ...expiredDeviations,
  ...tokenDeviations,
  ...accessDeviations,
  ...pageDeviations,
]
