/** What the document leaves to a deployment. Every combination of these switches is lawful: see `modes.ts`. */
export interface Freedoms {
  /** Path that everything stands below: '' or one that begins with a slash and does not end with one. */
  readonly basePath: string
  /** What stands for SVC in the names of cookies and of the token header. */
  readonly vendorPrefix: string
  readonly cultureHeader: string
  readonly culture: string
  /** A newer deployment: sets the token cookie and wants its value back as a header. */
  readonly csrf: boolean
  /** Whether the token header has to have the cookie's value, or only to be there. */
  readonly tokenCheck: 'value' | 'presence'
  /** What the token in the header gets from a caller without any cookie: not logged in, or rejected. */
  readonly headerAlone: 'redirect' | 'unauthorized'
  /** Every answer to a good ticket sets fresh cookies; the earlier ticket serves only what was already sent. */
  readonly rotating: boolean
  /** How many milliseconds after its successor was answered a ticket still serves requests on their way. */
  readonly rotationGrace: number
  /** A login ends the sessions that the same user had. */
  readonly singleSession: boolean
  /** The legacy service takes a session only with `Authorization: Cookie` and `ForceUseSession: true`, else 401. */
  readonly wantsForceUseSession: boolean
  /** Location headers with scheme and host, or paths alone. */
  readonly locations: 'absolute' | 'path'
  /** Letter case of the escapes in ReturnUrl; `again` takes the address apart and encodes it anew. */
  readonly returnUrl: 'mixed' | 'upper' | 'again'
  /** How the codes of the UserName cookie are joined. */
  readonly userNameJoin: 'comma' | 'bar' | 'escaped-comma' | 'escaped-bar'
  /** The name as the directory writes it, in capitals, or with its domain before it. */
  readonly userNameForm: 'plain' | 'capitals' | 'domain'
  readonly userNameLifetime: 'expires' | 'max-age' | 'both'
  /** Hours by which the server's clock, and with it its Date header, is off. */
  readonly clockSkew: number
  /** When a session is given its session cookie: on the third request after the login, with it, or never. */
  readonly sessionCookie: 'third' | 'login' | 'never'
  /** Paths of the cookies: the root for all, the base path or one before it for some. */
  readonly cookiePaths: 'root' | 'base' | 'parent'
  /** A wrong login is answered 200 with a Code other than 0, or 401. */
  readonly wrongLogin: 'code' | 'unauthorized'
  /** Wrong passwords in a row that lock an account for good; 0 locks never. */
  readonly lockAfter: number
  /** The challenges of a 401 as two headers or in one. */
  readonly challenges: 'separate' | 'folded'
  readonly messageServer: 200 | 404 | 405
  /** `verbose-array` is the older verbose shape, the rows themselves under `d`. */
  readonly legacyJson: 'light' | 'verbose' | 'verbose-array' | 'array'
  readonly odataJson: 'v4' | 'v3' | 'array'
  /** Whether fields without a value are shown as null or left out of a record. */
  readonly nulls: 'shown' | 'left-out'
  /** Rows of one answer before a continuation link follows; 0 gives all at once. Arrays have no place for a link. */
  readonly pageSize: number
  readonly nextLinks: 'absolute' | 'relative'
  /** The server setting of that name. */
  readonly maxEntityRowCount: number
  /** What comes after the cap: nothing, or a continuation link to the rest. */
  readonly pastCap: 'ends' | 'goes-on'
  /** What text has to have in common to be equal to a filter: everything, or not its case, or not its trailing blanks. */
  readonly collation: 'exact' | 'case' | 'case-and-padding'
  readonly guidCase: 'lower' | 'upper-in-legacy'
  /** Whether PUT blanks the fields that it is not given. */
  readonly putBlanks: boolean
  /** Done without a body, or with the record as it is now. */
  readonly writeStatus: 200 | 204
  /** Whether ModifiedOn belongs to the server, which moves it with every change. */
  readonly stamps: boolean
  /** What is kept of numbers and date-times: two places and whole seconds, or everything. */
  readonly keeps: 'all' | 'coarse'
  /** With which content type a lookup may be set by a nested object. */
  readonly nestedLookups: 'always' | 'verbose' | 'plain'
  /** The status of an OData error body: one that says what was wrong, that save for reads, or one and the same. */
  readonly failureStatus: 'by-cause' | 'reads-200' | 500
  /** Where the error body says what was wrong: in its outer message, in the inner error, or further down. */
  readonly failurePlace: 'outer' | 'inner' | 'deep'
  readonly language: 'en-GB' | 'uk-UA'
  /** What the Windows login offers. */
  readonly windows: 'ntlm' | 'negotiate'
  readonly gzip: boolean
  /** Chunks of uneven length, or one body with its length before it. */
  readonly pieces: 'odd' | 'whole'
  /** A connection is closed after this many answers; 0 never closes one. */
  readonly closeAfter: number
  readonly headerCase: 'odd' | 'lower' | 'usual'
}

export const defaultFreedoms: Freedoms = {
  basePath: '/tenant-7',
  vendorPrefix: 'ACME',
  cultureHeader: 'X-Acme-UserCulture',
  culture: 'uk-UA',
  csrf: false,
  tokenCheck: 'value',
  headerAlone: 'unauthorized',
  rotating: false,
  rotationGrace: 200,
  singleSession: false,
  wantsForceUseSession: false,
  locations: 'absolute',
  returnUrl: 'mixed',
  userNameJoin: 'comma',
  userNameForm: 'plain',
  userNameLifetime: 'expires',
  clockSkew: -5,
  sessionCookie: 'third',
  cookiePaths: 'base',
  wrongLogin: 'code',
  lockAfter: 0,
  challenges: 'separate',
  messageServer: 404,
  legacyJson: 'light',
  odataJson: 'v4',
  nulls: 'shown',
  pageSize: 40,
  nextLinks: 'absolute',
  maxEntityRowCount: 90,
  pastCap: 'ends',
  collation: 'case',
  guidCase: 'lower',
  putBlanks: true,
  writeStatus: 204,
  stamps: true,
  keeps: 'all',
  nestedLookups: 'always',
  failureStatus: 'by-cause',
  failurePlace: 'outer',
  language: 'en-GB',
  windows: 'ntlm',
  gzip: true,
  pieces: 'odd',
  closeAfter: 4,
  headerCase: 'odd',
}

/** The plainest way to put an answer on the wire: for what has nothing to do with it, and is repeated many times. */
export const plainWire = { gzip: false, pieces: 'whole', closeAfter: 0 } satisfies Partial<Freedoms>
