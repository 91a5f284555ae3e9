/**
 * What holds where a profile is silent, in the form and under the keys of a profile. The schema's `default`
 * annotations say the same to editors; a test keeps them alike. `name` and `scope` have none here: the name is the host
 * of the base URL, and the scope is every class of the catalogue.
 */
export const defaults = {
  target: {
    vendorPrefix: 'auto',
    cultureHeader: 'auto',
    maxEntityRowCount: 20_000,
    forceUseSession: 'on401',
    sendSecureOverHttp: 'loopback',
    tls: { insecure: false },
  },
  user: { passwordChangeDue: false },
  sandbox: { put: true },
  services: { custom: { body: {}, echoes: false }, anonymous: { body: {} } },
  limits: {
    requestTimeout: '30s',
    runTimeout: '10m',
    concurrency: 4,
    burst: 100,
    wrongLogins: 1,
    lateChanges: '30s',
    maxBodySize: '256MiB',
  },
} as const
