import type { Call } from '../http/call.js'

/** The two data services. */
export type Service = 'legacy' | 'odata'

/** Where a request goes. `rest` and the parts of a service call are still percent-encoded. */
export type Route =
  | { readonly kind: 'login' }
  | { readonly kind: 'loginPage' }
  | { readonly kind: 'ntlm' }
  | { readonly kind: 'messageServer' }
  | { readonly kind: 'shell' }
  | { readonly kind: 'data'; readonly service: Service; readonly rest: string }
  | { readonly kind: 'service'; readonly name: string; readonly method: string; readonly parameters: readonly string[] }
  | { readonly kind: 'nowhere' }

/** Which path leads where (document: Endpoints). All paths stand below the base path. */
export interface RoutesBehaviour {
  readonly loginPath: string
  readonly loginPagePath: string
  /** The path of the application below the base path; empty where it lies at the root. */
  readonly appRoot: string
  /** What stands in the query of the login page for the Windows login. */
  readonly ntlmQuery: string
  readonly legacyPath: string
  readonly odataPath: string
  readonly restPath: string
  readonly messageServerPath: string
  /** Services that are there at all. */
  readonly serves: (service: Service) => boolean
  readonly resolve: (call: Call) => Route
}

export const documentedRoutes: RoutesBehaviour = {
  loginPath: '/ServiceModel/AuthService.svc/Login',
  loginPagePath: '/Login/NuiLogin.aspx',
  appRoot: '/0',
  ntlmQuery: 'ntlmlogin',
  legacyPath: '/ServiceModel/EntityDataService.svc',
  odataPath: '/odata',
  restPath: '/rest',
  messageServerPath: '/ServiceModel/MsgUtilService.svc/LogInMsgServer',
  serves: () => true,
  resolve(call) {
    const { routes } = call.deployment.behaviour
    if (call.path === routes.loginPath) return { kind: 'login' }
    if (call.path === routes.loginPagePath) {
      return call.query.split('&').includes(routes.ntlmQuery) ? { kind: 'ntlm' } : { kind: 'loginPage' }
    }
    if (!call.path.startsWith(`${routes.appRoot}/`) && call.path !== routes.appRoot) return { kind: 'nowhere' }
    return withinApp(call.path.slice(routes.appRoot.length), routes)
  },
}

function withinApp(path: string, routes: RoutesBehaviour): Route {
  if (path === '' || path === '/') return { kind: 'shell' }
  if (path === routes.messageServerPath) return { kind: 'messageServer' }
  const legacy = below(path, routes.legacyPath)
  if (legacy !== undefined && routes.serves('legacy')) return { kind: 'data', service: 'legacy', rest: legacy }
  const odata = below(path, routes.odataPath)
  if (odata !== undefined && routes.serves('odata')) return { kind: 'data', service: 'odata', rest: odata }
  const rest = below(path, routes.restPath)
  if (rest === undefined) return { kind: 'nowhere' }
  const [name = '', method = '', ...parameters] = rest.split('/')
  return { kind: 'service', name, method, parameters }
}

/** What follows a path, without the slash between; undefined where the path is another one. */
function below(path: string, root: string): string | undefined {
  if (path === root) return ''
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined
}
