import { afterThisTest } from '../../../tests/support/closing.js'
import { EvidenceLog, HttpWire, Masker } from '../../exchange/index.js'
import { Actor } from '../actor.js'
import { Logins } from '../logins/logins.js'
import type { Credentials, Surroundings } from '../surroundings.js'

export const supervisor: Credentials = { name: 'Supervisor', password: 'Correct-Horse-7' }

/** What the actors of one test share, on a wire of their own. */
export function surroundingsAt(origin: string, changes: Partial<Surroundings> = {}): Surroundings {
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'none' })
  const wire = new HttpWire({ requestTimeoutMs: 10_000, maxBodySize: 1_000_000, log })
  afterThisTest(() => wire.close())
  return {
    wire,
    logins: new Logins(),
    loginUrl: `${origin}/ServiceModel/AuthService.svc/Login`,
    secureOverHttp: 'loopback',
    naming: { vendorPrefix: 'auto', cultureHeader: 'auto' },
    policy: { forceUseSession: 'none' },
    keepSecret: () => undefined,
    ...changes,
  }
}

/** An actor with a user, logged in. */
export async function loggedIn(origin: string, changes: Partial<Surroundings> = {}): Promise<Actor> {
  const actor = new Actor('main', supervisor, surroundingsAt(origin, changes))
  await actor.logIn()
  return actor
}
