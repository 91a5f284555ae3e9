/** What is recorded where nothing was come across. */
export const nothing = 'not shown, not looked for'

/** The last sentence of OBS-11, whatever was seen. */
export const unlooked = 'not checked: HTTP Basic at the legacy data service, because that would send a password to it'

/** Of answers without any header that protects. */
export const careless = [
  'no answer carried strict-transport-security',
  'no answer carried content-security-policy',
  'no answer carried x-frame-options',
  'no answer carried x-content-type-options',
  'no answer carried referrer-policy',
  'no answer carried permissions-policy',
]
