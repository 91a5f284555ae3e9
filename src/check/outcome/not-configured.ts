import type { ResolvedProfile } from '../../profile/index.js'
import { untested } from './verdict.js'

/** What a check may want of the profile, by its key, and what is said where the profile lacks it. */
const wanted = {
  'users.main': { of: ({ users }: ResolvedProfile) => users.main, lacking: 'no user to log in is configured' },
  'entities.probe': { of: ({ entities }) => entities.probe, lacking: 'no entity to read is configured' },
  'entities.large': { of: ({ entities }) => entities.large, lacking: 'no large entity is configured' },
  'entities.allowed': {
    of: ({ entities }) => entities.allowed,
    lacking: 'no entity that both users may read is configured',
  },
  'entities.forbidden': {
    of: ({ entities }) => entities.forbidden,
    lacking: 'no entity that the restricted user may not read is configured',
  },
  forbiddenRecord: { of: ({ forbiddenRecord }) => forbiddenRecord, lacking: 'no forbidden record is configured' },
  sandbox: { of: ({ sandbox }) => sandbox, lacking: 'no sandbox record is configured' },
  'sandbox.lookup': {
    of: ({ sandbox }) => sandbox?.lookup,
    lacking: 'no lookup of the sandbox record is configured',
  },
  lookup: { of: ({ lookup }) => lookup, lacking: 'no lookup to filter by is configured' },
  'services.custom': { of: ({ services }) => services.custom, lacking: 'no custom service is configured' },
  'services.anonymous': { of: ({ services }) => services.anonymous, lacking: 'no anonymous service is configured' },
  ntlmPath: { of: ({ ntlmPath }) => ntlmPath, lacking: 'no Windows login is configured' },
  expiredSession: { of: ({ expiredSession }) => expiredSession, lacking: 'no saved session is configured' },
} satisfies Record<string, { readonly of: (profile: ResolvedProfile) => unknown; readonly lacking: string }>

type Wanted = typeof wanted

/** What the profile has under this key. Ends the check as untested where it has nothing there. */
export function configured<Key extends keyof Wanted>(
  { profile }: { readonly profile: ResolvedProfile },
  key: Key,
): NonNullable<ReturnType<Wanted[Key]['of']>> {
  const { of, lacking } = wanted[key]
  const found = of(profile) ?? untested(lacking, key)
  return found as NonNullable<ReturnType<Wanted[Key]['of']>>
}

/** What a run with `--read-only` does not send. */
export const forbiddenByReadOnly = {
  sandbox: '--read-only forbids changes of the sandbox record',
  merge: '--read-only forbids a MERGE, because it could change data',
  service: '--read-only forbids calls of a custom service, because they could change data',
  messageServer: '--read-only forbids the message-server call, because it is a POST to a service',
}

/** Ends the check as untested in a run that may change nothing. */
export function needsChanges(
  { settings }: { readonly settings: { readonly readOnly: boolean } },
  what: keyof typeof forbiddenByReadOnly,
): void {
  if (settings.readOnly) untested(forbiddenByReadOnly[what])
}
