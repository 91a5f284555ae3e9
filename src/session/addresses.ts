/**
 * Where the services of one target stand (section "Endpoints" of the document; every path lies below the base URL's own
 * path, where it has one).
 */
export interface Addresses {
  /** The base URL's path without a trailing slash: '' or '/tenant'. */
  readonly basePath: string
  readonly login: string
  /** Path of the login page, without ReturnUrl. */
  readonly loginPage: string
  /** Root of the data and custom services: base URL and `/0`, or the base URL alone where the app stands at the root. */
  readonly appRoot: string
  readonly legacyRoot: string
  readonly odataRoot: string
  readonly restRoot: string
  readonly messageServer: string
}

export interface AddressChoices {
  /** The application stands at the root: no `/0` before its services. */
  readonly atRoot: boolean
  /** Another path of the login page, such as `/Login/Login.html`. */
  readonly loginPage: string
}

/** The path that the document gives for the login page. */
export const documentedLoginPage = '/Login/NuiLogin.aspx'

/** The path of the login service, which stands outside the application's root. */
export const loginServicePath = '/ServiceModel/AuthService.svc/Login'

export function addressesOf(baseUrl: string, choices: AddressChoices): Addresses {
  const base = baseUrl.replace(/\/+$/, '')
  const appRoot = choices.atRoot ? base : `${base}/0`
  return {
    basePath: new URL(base).pathname.replace(/\/+$/, ''),
    login: `${base}${loginServicePath}`,
    loginPage: `${base}${choices.loginPage}`,
    appRoot,
    legacyRoot: `${appRoot}/ServiceModel/EntityDataService.svc`,
    odataRoot: `${appRoot}/odata`,
    restRoot: `${appRoot}/rest`,
    messageServer: `${appRoot}/ServiceModel/MsgUtilService.svc/LogInMsgServer`,
  }
}
