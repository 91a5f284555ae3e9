import { leading, lettingIn, looking, refusing, who } from '../behaviour/altered-guard.js'
import type { Override } from '../behaviour.js'
import type { ServicesBehaviour } from '../behaviour/services.js'
import type { Deviation } from '../listed.js'
import { htmlAnswer, jsonAnswer } from '../http/answer.js'
import { headerSent, type Call } from '../http/call.js'

/** Breaches of the custom services: the call itself, and who needs a login for it. */
export const restDeviations: readonly Deviation[] = [
  {
    id: 'service-by-get-only',
    sentence: 'A custom service that needs a login is called by GET, and answers a POST with 405.',
    breaks: ['REST-1', 'FLOW-1'],
    override: answering((service, call, answered) =>
      service.name === 'EchoService' && call.method === 'POST' ? htmlAnswer(405, 'Method not allowed', '') : answered,
    ),
  },
  {
    id: 'service-fails',
    sentence: 'A custom service does its work and answers 500.',
    breaks: ['REST-1', 'FLOW-1'],
    override: answering((service, _call, answered) =>
      service.name === 'EchoService' ? { ...answered, status: 500 } : answered,
    ),
  },
  {
    id: 'service-redirects-callers',
    sentence: 'A custom service answers a caller inside a session with the login page’s redirect.',
    breaks: ['REST-1', 'FLOW-1'],
    override: refusing(who('live', 'service'), 'redirect'),
  },
  {
    id: 'every-service-anonymous',
    sentence: 'No custom service needs a login.',
    breaks: ['REST-3', 'REST-5'],
    override: lettingIn(who('absent', 'service')),
  },
  {
    id: 'service-open-below-its-method',
    sentence:
      'The guard of custom services knows their methods alone: a path that goes on with parameters needs no login.',
    breaks: ['REST-3'],
    override: lettingIn(who('absent', 'service', hasParameters)),
  },
  {
    id: 'service-without-cookies-forbidden',
    sentence: 'A custom service answers a caller without cookies with 403.',
    breaks: ['REST-3'],
    override: refusing(who('absent', 'service'), 'forbid'),
  },
  {
    id: 'service-without-cookies-json',
    sentence: 'A custom service answers a caller without cookies with 200 and an error in JSON.',
    breaks: ['REST-3'],
    override: looking('redirect', who('absent', 'service'), () =>
      jsonAnswer(200, { success: false, errorInfo: { message: 'Log in first.' } }),
    ),
  },
  {
    id: 'service-redirects-home',
    sentence: 'A custom service redirects a caller without cookies to the application and not to the login page.',
    breaks: ['REST-3'],
    override: looking('redirect', who('anybody', 'service'), (redirect, { deployment: { site, behaviour } }) =>
      leading(redirect, () => `${site.basePath}${behaviour.routes.appRoot}/`),
    ),
  },
  {
    id: 'anonymous-service-wants-login',
    sentence: 'The anonymous custom service needs a login.',
    breaks: ['REST-4'],
    override: () => ({ services: { anonymous: () => false } }),
  },
  {
    id: 'anonymous-service-wants-token',
    sentence: 'The anonymous custom service answers 403 to a caller without the token header.',
    breaks: ['REST-4'],
    override: answering((service, call, answered) =>
      service.name === 'PublicService' && headerSent(call, tokenName(call)) === undefined
        ? call.deployment.behaviour.access.forbid(call, 'service')
        : answered,
    ),
  },
  {
    id: 'anonymous-service-without-result',
    sentence: 'The anonymous custom service answers a caller without cookies with 200 and no result.',
    breaks: ['REST-4'],
    override: answering((service, call, answered) =>
      service.name === 'PublicService' && headerSent(call, 'cookie') === undefined
        ? jsonAnswer(200, { PingResult: null })
        : answered,
    ),
  },
  {
    id: 'basic-accepted',
    sentence: 'A custom service takes HTTP Basic credentials in the place of cookies.',
    breaks: ['REST-5'],
    override: lettingIn(who('absent', 'service', isUser)),
  },
]

/** The CSRF header's name at this deployment. */
export function tokenName(call: Call): string {
  const { site, behaviour } = call.deployment
  return behaviour.cookies.name('token', site)
}

function credentials(call: Call): string | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(headerSent(call, 'authorization') ?? '') ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Whether the path of a service call goes on behind the method. */
function hasParameters(call: Call): boolean {
  const route = call.deployment.behaviour.routes.resolve(call)
  return route.kind === 'service' && route.parameters.length > 0
}

/** Whether the request carries the name and password of a user. */
function isUser(call: Call): boolean {
  const sent = credentials(call)
  return call.deployment.users.some(({ name, password }) => `${name}:${password}` === sent)
}

type Answering = Parameters<ServicesBehaviour['answer']>

/** Alters what a custom service answers. */
function answering(
  change: (
    service: Answering[0],
    call: Call,
    answered: ReturnType<ServicesBehaviour['answer']>,
  ) => ReturnType<ServicesBehaviour['answer']>,
): Override {
  return ({ services }) => ({
    services: { answer: (service, call) => change(service, call, services.answer(service, call)) },
  })
}
