/**
 * Business objects that deployments of the platform usually have, the likeliest to hold records first. The document lists
 * none (section "What the service does" names contacts, leads and cases).
 */
export const likelyNames = [
  'Contact',
  'Account',
  'Lead',
  'Case',
  'Activity',
  'Opportunity',
  'Order',
  'Product',
] as const

/** Where a name stands among the likely ones; those that are none come last. */
export function likelihoodOf(name: string): number {
  const at = likelyNames.findIndex((likely) => likely === name)
  return at < 0 ? likelyNames.length : at
}

/** Names of what fills up by itself: where there are more rows than the cap, it is mostly there. */
const growing = /(log|audit|event|history|journal|message|track|queue)(entry|item|s)?$/i

export function looksLikeLogTable(name: string): boolean {
  return growing.test(name)
}

/** Views and the platform's own tables, which hold no business records. */
export function isPlatformsOwn(name: string): boolean {
  return /^(Sys|Vw|Vw_|Base|Wsys)(?=[A-Z_])/.test(name)
}
