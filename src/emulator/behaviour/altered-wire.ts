import { overridden, type Override } from '../behaviour.js'
import type { Call } from '../http/call.js'
import type { WireBehaviour } from './wire.js'

/** Answers the calls of which this holds with another behaviour. */
export function where(holds: (call: Call) => boolean, override: Override): Override {
  return ({ wire }) => ({
    wire: {
      received(given) {
        const call = wire.received(given)
        const { deployment } = call
        if (!holds(call)) return call
        return { ...call, deployment: { ...deployment, behaviour: overridden(deployment.behaviour, override) } }
      },
    },
  })
}

/** Alters answers before anything is done to them on their way, so that what compresses them compresses the altered ones. */
export function beforeLeaving(altered: WireBehaviour['finish']): Override {
  return ({ wire }) => ({
    wire: { finish: (answer, call, route) => wire.finish(altered(answer, call, route), call, route) },
  })
}

/** Answers some requests before anything else looks at them; undefined lets them pass. */
export function intercepting(look: WireBehaviour['intercept']): Override {
  return ({ wire }) => ({
    wire: { intercept: (call, route) => look(call, route) ?? wire.intercept(call, route) },
  })
}
