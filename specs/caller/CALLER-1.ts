/** CALLER-1: the login request is a POST of UserName and UserPassword in JSON to the login service ("Login", "Login request"). */
import { isRecord } from '../../src/runtime/json.js'
import { defineDuties, everyRequest, jsonBody, sentType, type Seen } from '../../src/traffic/index.js'

const isLogin = ({ place, method }: Seen) => place === 'login' && method === 'POST'

const member = (name: 'UserName' | 'UserPassword') =>
  everyRequest(`The login body has ${name} as a string.`, `${name} as a string`, (step) => {
    if (!isLogin(step) || step.body === undefined) return undefined
    const body = jsonBody(step)
    if (isRecord(body) && typeof body[name] === 'string') return { kept: name }
    const seen = isRecord(body) ? (name in body ? `${name} as ${typeof body[name]}` : `no ${name}`) : 'no JSON object'
    return { broken: seen, mend: `send the body {"UserName": "…", "UserPassword": "…"} as JSON` }
  })

defineDuties('CALLER-1', {
  occasion: 'Have the client log in (scenario `standard`).',
  checks: {
    method: everyRequest('The login request is a POST.', 'POST', ({ place, method }) => {
      if (place !== 'login' || method === 'OPTIONS') return undefined
      return method === 'POST' ? { kept: method } : { broken: method, mend: 'log in by a POST' }
    }),
    address: everyRequest(
      'The login request goes to /ServiceModel/AuthService.svc/Login below the base URL.',
      '/ServiceModel/AuthService.svc/Login',
      (step) => {
        if (step.place !== 'login') return undefined
        if (!/^\/0\//.test(step.path)) return { kept: '/ServiceModel/AuthService.svc/Login' }
        return { broken: step.path, mend: 'leave out the /0 in the address of the login service' }
      },
    ),
    'content-type': everyRequest('The login request has a JSON content type.', 'application/json', (step) => {
      if (!isLogin(step)) return undefined
      const type = sentType(step)
      if (type === 'application/json') return { kept: type }
      return { broken: type ?? 'no Content-Type', mend: 'send Content-Type: application/json with the login' }
    }),
    'user-name': member('UserName'),
    password: member('UserPassword'),
  },
})
