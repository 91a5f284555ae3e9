// Generated from the schema of the same name in schemas/ by `npm run generate`. Do not edit.

/**
 * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
 */
export type Entity = string
/**
 * A GUID: 32 hex digits as 8-4-4-4-12, without quotes of its own, braces or a guid'...' around it.
 */
export type Guid = string
/**
 * A name used in a path, such as that of a service or a method.
 */
export type PathSegment = string
/**
 * The status of a good answer. Default: any 2xx.
 */
export type Status = number
/**
 * A class of clauses.
 */
export type ClauseClass =
  | 'login'
  | 'cookie'
  | 'access'
  | 'page'
  | 'read'
  | 'record'
  | 'write'
  | 'guid'
  | 'error'
  | 'odata'
  | 'rest'
  | 'rights'
  | 'limit'
  | 'mode'
  | 'flow'
/**
 * A departure by its id, or with the value that it takes, the endpoint that it is limited to, and the reason.
 */
export type Departure = DepartureId | DepartureWithValue
/**
 * A departure of the catalogue.
 */
export type DepartureId =
  | 'app-at-root'
  | 'login-page'
  | 'redirect-url-set'
  | 'no-login-location'
  | 'no-culture-header'
  | 'no-loader-cookie'
  | 'no-username-cookie'
  | 'csrf-not-secure'
  | 'csrf-off'
  | 'csrf-writes-only'
  | 'no-cookies-401'
  | 'expired-401'
  | 'rejected-302'
  | 'refused-401-json'
  | 'redirect-307'
  | 'rights-403'
  | 'dates-microsoft-json'
  | 'dates-iso-loose'
  | 'decimals-quoted'
  | 'inner-errors-hidden'
  | 'odata-error-light'
  | 'odata-error-v4'
  | 'put-blocked'
  | 'no-legacy-service'
/**
 * The id of a clause, as `svc-conformance clauses` lists them.
 */
export type ClauseId = string

/**
 * Describes one deployment to the checker. Everything is optional except the base URL, which may also be given on the command line; a clause that needs a missing key becomes untested and names that key. A profile contains no passwords: it names the environment variable or the file that has them.
 */
export interface Profile {
  /**
   * The schema for completion in editors. The checker uses its own copy.
   */
  $schema?: string
  target?: TargetEntry
  users?: UsersEntry
  entities?: EntitiesEntry
  lookup?: LookupEntry
  forbiddenRecord?: ForbiddenRecordEntry
  sandbox?: SandboxEntry
  services?: ServicesEntry
  /**
   * The file that `svc-conformance session save` wrote, relative to this profile, with a session that has since expired. Needed for ACCESS-5.
   */
  expiredSession?: string
  /**
   * Path and query, below the base URL, of the login by Windows credentials. Needed for MODE-2. `none` if the deployment offers no such login: MODE-2 is then inapplicable.
   */
  ntlmPath?: string
  /**
   * The clause classes that this deployment claims to meet. Default: all classes. Clauses of other classes become untested (out of scope), and the report says so.
   *
   * @minItems 1
   */
  scope?: [ClauseClass, ...ClauseClass[]]
  /**
   * Known ways in which this deployment's generation lawfully differs from the document. The alternative passes like the documented behaviour. The report's first page lists every declared departure.
   */
  departures?: Departure[]
  limits?: LimitsEntry
  /**
   * Results of manual checks of what HTTP does not show: one entry for each manual clause.
   */
  attestations?: AttestationEntry[]
  /**
   * Clauses that may stay unjudged, each with a reason. The run is then not incomplete for them, and its outcome is holds, not conformant.
   */
  acceptUntested?: AcceptedEntry[]
  /**
   * Known failures, waived until a date. A waived failure stays failed but does not affect the run's outcome. The report's first page counts it.
   */
  waivers?: WaiverEntry[]
}
/**
 * The deployment, and how it is reached.
 */
export interface TargetEntry {
  /**
   * The name that reports show. By default the host of the base URL.
   */
  name?: string
  /**
   * The address of the deployment: http or https, with its path if it has one, without query, fragment, credentials and /0. A BASE_URL on the command line takes precedence.
   */
  baseUrl?: string
  /**
   * The prefix that replaces SVC in the names of cookies and of the CSRF header. `auto` finds it from the login answer.
   */
  vendorPrefix?: string
  /**
   * The response header that names the user's culture. `auto` finds it from the login answer.
   */
  cultureHeader?: string
  /**
   * The maximum number of rows in one answer, if the web configuration of the deployment differs from the documented 20000.
   */
  maxEntityRowCount?: number
  /**
   * When requests of a valid session carry `Authorization: Cookie` and `ForceUseSession: true`: never; on401, reads or changes of the legacy data service once one was answered with 401; always, all of both data services and of custom services.
   */
  forceUseSession?: 'never' | 'on401' | 'always'
  /**
   * Whether cookies marked Secure are sent over plain http. By default on loopback only; on any other host it exposes the session to the network.
   */
  sendSecureOverHttp?: boolean | 'loopback'
  tls?: TlsEntry
  /**
   * The http or https proxy that every request goes through, without credentials. Default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the environment, except for a target on this machine.
   */
  proxy?: string
  /**
   * Contact for questions about the checker's requests: an address or a URL, in visible ASCII without parentheses. It is sent in the User-Agent.
   */
  contact?: string
  /**
   * The name of a request header with the id of each exchange, as in the evidence, for the logs of the deployment and its proxies.
   */
  correlationHeader?: string
}
/**
 * Certificates, as PEM files.
 */
export interface TlsEntry {
  /**
   * The certificate authorities to check the deployment's certificate against, instead of the public ones.
   */
  ca?: string
  /**
   * The client certificate, if the deployment requires one. Requires `key`.
   */
  cert?: string
  /**
   * The client certificate's private key, not encrypted.
   */
  key?: string
  /**
   * Accepts any certificate. The report's first page says so, because anyone on the network path could have answered.
   */
  insecure?: boolean
}
/**
 * The accounts that the checker logs in with. Use accounts made for it, never a person's own.
 */
export interface UsersEntry {
  main?: User
  restricted?: User1
  international?: User2
  decoy?: User3
}
/**
 * The account that most clauses work with; it may read, and change the sandbox record.
 */
export interface User {
  /**
   * The user name, as typed at login.
   */
  name: string
  password?: SecretEntry
  /**
   * True where the deployment rightly asks this user for a new password: LOGIN-4 is then inapplicable.
   */
  passwordChangeDue?: boolean
}
/**
 * Where the password is found: an environment variable or a file, never the password itself. Without it, a terminal asks.
 */
export interface SecretEntry {
  /**
   * The name of the environment variable that holds the password.
   */
  env?: string
  /**
   * A file with the password as its only line, absolute or relative to this profile.
   */
  file?: string
}
/**
 * A second account, which may read entities.allowed and may not read entities.forbidden. Needed for RIGHTS.
 */
export interface User1 {
  /**
   * The user name, as typed at login.
   */
  name: string
  password?: SecretEntry
  /**
   * True where the deployment rightly asks this user for a new password: LOGIN-4 is then inapplicable.
   */
  passwordChangeDue?: boolean
}
/**
 * An account whose name is outside ASCII, for COOKIE-6.
 */
export interface User2 {
  /**
   * The user name, as typed at login.
   */
  name: string
  password?: SecretEntry
  /**
   * True where the deployment rightly asks this user for a new password: LOGIN-4 is then inapplicable.
   */
  passwordChangeDue?: boolean
}
/**
 * An account that takes the wrong-password attempt of LOGIN-5, so that no real one is locked.
 */
export interface User3 {
  /**
   * The user name, as typed at login.
   */
  name: string
  password?: SecretEntry
  /**
   * True where the deployment rightly asks this user for a new password: LOGIN-4 is then inapplicable.
   */
  passwordChangeDue?: boolean
}
/**
 * Which business objects the checker reads.
 */
export interface EntitiesEntry {
  /**
   * The entity that most clauses read: at least 3 records, 2 distinct texts and 2 distinct lookup values. By name, or with the fields to look at.
   */
  probe?: Entity | ProbeEntry
  /**
   * An entity with more rows than the cap, by name or with its row count. Needed for LIMIT.
   */
  large?: Entity | LargeEntry
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  forbidden?: string
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  allowed?: string
}
/**
 * The probe entity and, optionally, the fields to use instead of those that the checker chooses.
 */
export interface ProbeEntry {
  entity: Entity
  fields?: ProbeFieldsEntry
}
/**
 * Fields of the probe entity, by the kind of value they hold. The checker chooses missing ones from the records.
 */
export interface ProbeFieldsEntry {
  /**
   * A text field with at least 2 distinct values.
   */
  text?: string
  /**
   * A number field.
   */
  number?: string
  /**
   * A date-time field.
   */
  dateTime?: string
  /**
   * A GUID field other than Id.
   */
  guid?: string
}
/**
 * An entity with more rows than the cap, and how many it has.
 */
export interface LargeEntry {
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  entity: string
  /**
   * How many rows the entity has at least: more than the cap. Without it LIMIT-1 cannot distinguish rows that were cut off from rows that do not exist.
   */
  rows?: number
}
/**
 * A lookup (reference) field to filter by. Needed for ODATA-2.
 */
export interface LookupEntry {
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  entity: string
  /**
   * The lookup's name without the ending Id.
   */
  field: string
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  target: string
}
/**
 * A record of entities.forbidden that RIGHTS-2 tries to change as users.restricted, to the value it already has.
 */
export interface ForbiddenRecordEntry {
  id: Guid
  /**
   * A text field of that record.
   */
  field: string
}
/**
 * The only record that the checker may change. It restores the record. Needed for WRITE, GUID, FLOW-1 and parts of ACCESS and READ.
 */
export interface SandboxEntry {
  entity: Entity
  /**
   * A GUID: 32 hex digits as 8-4-4-4-12, without quotes of its own, braces or a guid'...' around it.
   */
  id: string
  fields: SandboxFieldsEntry
  lookup?: SandboxLookupEntry
  /**
   * Whether PUT is tested too. A PUT may blank fields that it does not include; the checker restores the whole record afterwards.
   */
  put?: boolean
}
/**
 * The fields of that record that the checker may change, by the kind of value they hold. At least one; a clause whose kind is not named is untested.
 */
export interface SandboxFieldsEntry {
  /**
   * A text field.
   */
  text?: string
  /**
   * A number field.
   */
  number?: string
  /**
   * A date-time field.
   */
  dateTime?: string
  /**
   * A GUID field that is neither Id nor a lookup.
   */
  guid?: string
  /**
   * A text field with the implementer's prefix, for WRITE-10.
   */
  custom?: string
}
/**
 * A lookup field of that record that the checker may change. Needed for WRITE-6, WRITE-7, GUID-6 and FLOW-1.
 */
export interface SandboxLookupEntry {
  /**
   * The lookup's name without the ending Id.
   */
  field: string
  /**
   * The name of a business object as in /0/odata/<name>. The checker removes the ending Collection of the legacy data service once.
   */
  target: string
}
/**
 * Custom services that may be called. They are called more than once, so name ones that change nothing.
 */
export interface ServicesEntry {
  custom?: CustomServiceEntry
  anonymous?: AnonymousServiceEntry
}
/**
 * A custom service that needs a login. Needed for REST-1 to REST-3, REST-5 and ACCESS-12.
 */
export interface CustomServiceEntry {
  service: PathSegment
  /**
   * A name used in a path, such as that of a service or a method.
   */
  method: string
  /**
   * The JSON body to send. An empty object by default.
   */
  body?: {
    [k: string]: unknown
  }
  /**
   * Values to send as a further path segment, one request each, for REST-2.
   *
   * @minItems 1
   *
   * Items: One parameter, not encoded.
   */
  parameters?: [string, ...string[]]
  expect?: ServiceExpectationEntry
  /**
   * True if the answer contains every parameter of the call. The checker then sends random parameters too.
   */
  echoes?: boolean
}
/**
 * What the answers are judged by.
 */
export interface ServiceExpectationEntry {
  status?: Status
  /**
   * What the answer to each parameter contains: one entry for each, in their order.
   *
   * @minItems 1
   *
   * Items: Text that the answer contains literally.
   */
  contains?: [string, ...string[]]
}
/**
 * A custom service that needs no login: by service and method, or by path if it has another address. Needed for REST-4.
 */
export interface AnonymousServiceEntry {
  /**
   * A name used in a path, such as that of a service or a method.
   */
  service?: string
  /**
   * A name used in a path, such as that of a service or a method.
   */
  method?: string
  /**
   * The service's path below the base URL, if it is not /0/rest/<service>/<method>. It takes precedence over service and method.
   */
  path?: string
  /**
   * The JSON body to send. An empty object by default.
   */
  body?: {
    [k: string]: unknown
  }
  expect?: AnonymousExpectationEntry
}
/**
 * What the answer is judged by.
 */
export interface AnonymousExpectationEntry {
  status?: Status
  /**
   * Texts that the answer contains, all of them.
   *
   * @minItems 1
   *
   * Items: Text that the answer contains literally.
   */
  contains?: [string, ...string[]]
}
export interface DepartureWithValue {
  id: DepartureId
  /**
   * The alternative, for a departure with a value.
   */
  value?: string
  /**
   * The endpoint that departs, if the other does not.
   */
  endpoint?: 'legacy' | 'odata'
  /**
   * Why this deployment departs.
   */
  reason?: string
}
/**
 * How much the checker asks of the deployment, and how long it waits.
 */
export interface LimitsEntry {
  /**
   * How long one answer may take.
   */
  requestTimeout?: string | number
  /**
   * How long the whole run may take.
   */
  runTimeout?: string | number
  /**
   * How many requests may be in progress at the same time.
   */
  concurrency?: number
  /**
   * How many requests may start per second. Default: no limit. If set, LIMIT-5, which tests for a limit of the deployment, is untested.
   */
  rate?: number
  /**
   * How many requests a run may send, in addition to those that restore the sandbox record. Further requests are not sent, and the clauses that need them are not judged. Default: no limit.
   */
  maxExchanges?: number
  /**
   * How many requests LIMIT-5 sends in one go. 0 leaves that clause untested.
   */
  burst?: number
  /**
   * How many logins with a wrong password a run may try. 0 leaves LOGIN-5 untested; more than a deployment's own limit locks the account.
   */
  wrongLogins?: number
  /**
   * How long a change without a clear answer (408, 502, 503, 504, a time-out, a cut connection) may still take effect. The run waits for the rest of that time before it ends. 0s: never.
   */
  lateChanges?: string | number
  /**
   * How many logins the deployment allows in a minute. The checker spreads its own. Default: no limit.
   */
  loginsPerMinute?: number
  /**
   * How many requests may be refused (4xx) in a minute, if a firewall bans a caller for more. The checker then waits. Default: no limit.
   */
  refusalsPerMinute?: number
  /**
   * How much of one answer is read, decompressed. A page at the cap is about 17 MB.
   */
  maxBodySize?: string | number
}
/**
 * One manual clause, and what a person found.
 */
export interface AttestationEntry {
  /**
   * A manual clause.
   */
  clause: string
  /**
   * Whether the clause is met.
   */
  met: boolean
  /**
   * Who looked.
   */
  by: string
  /**
   * The day on which it was looked at.
   */
  on: string
  /**
   * How it was found out.
   */
  how: string
}
/**
 * One clause that may stay unjudged.
 */
export interface AcceptedEntry {
  /**
   * The id of a clause, as `svc-conformance clauses` lists them.
   */
  clause: string
  /**
   * Why it cannot or need not be judged here.
   */
  reason: string
}
/**
 * One clause whose failure is accepted for now.
 */
export interface WaiverEntry {
  clause: ClauseId
  /**
   * Explain why the clause fails.
   */
  reason: string
  /**
   * Who answers for it.
   */
  owner: string
  /**
   * The ticket that tracks the work.
   */
  ticket?: string
  /**
   * The last day on which the waiver has effect.
   */
  until: string
  /**
   * The first digits, at least 8, of the clause's digest as `svc-conformance clauses ID` prints it. Once the clause demands something else, the waiver has no effect.
   */
  statement?: string
}
