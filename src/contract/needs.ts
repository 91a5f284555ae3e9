import { needIds, type Need, type Outcome } from './types.js'
import { clauseById, isClauseId } from './catalogue/index.js'

/** What a need asks of the profile. */
export interface NeedEntry {
  readonly id: Need
  readonly meaning: string
  /** The keys of the profile that meet it, all of them together. */
  readonly keys: readonly string[]
  /** How a clause ends for want of it. */
  readonly lacking: Extract<Outcome, 'untested' | 'inapplicable'>
}

const needTable: Readonly<Record<Need, Omit<NeedEntry, 'id' | 'lacking'> & Partial<Pick<NeedEntry, 'lacking'>>>> = {
  user: { meaning: 'a login', keys: ['users.main'] },
  restricted: {
    meaning: 'a second login that may not read one entity, and an entity that it may read',
    keys: ['users.restricted', 'entities.forbidden', 'entities.allowed'],
  },
  forbiddenRecord: {
    meaning: 'a record of the forbidden entity, and a field of it',
    keys: ['entities.forbidden', 'forbiddenRecord'],
  },
  entity: {
    meaning:
      'an entity to read, with at least 3 records, 2 different texts and 2 different lookup values; otherwise the outcome is ' +
      'cantTell and the blame is profile',
    keys: ['entities.probe'],
  },
  sandbox: { meaning: 'one record that the checker may change and restores', keys: ['users.main', 'sandbox'] },
  lookup: { meaning: 'a lookup field and the entity that it points to', keys: ['lookup'] },
  service: { meaning: 'a custom service that is not anonymous', keys: ['services.custom'] },
  anonymous: { meaning: 'an anonymous custom service', keys: ['services.anonymous'] },
  large: { meaning: 'an entity with more rows than the row limit', keys: ['entities.large'] },
  expired: { meaning: 'a saved session that has expired', keys: ['expiredSession'] },
  https: { meaning: 'an https base URL', keys: ['target.baseUrl'], lacking: 'inapplicable' },
  ntlmPath: { meaning: 'the path of the Windows login', keys: ['ntlmPath'] },
}

/** Every need, with the profile keys that meet it. */
export const needs: readonly NeedEntry[] = needIds.map((id) => ({ id, lacking: 'untested', ...needTable[id] }))

/**
 * The profile keys that clauses with these needs rest on, each once: the ones to name where a clause is untested. A lookup
 * that is to be changed is that of the sandbox record.
 */
export function profileKeysOf(clauseNeeds: readonly Need[]): readonly string[] {
  const keys = clauseNeeds.flatMap((need) =>
    need === 'lookup' && clauseNeeds.includes('sandbox') ? ['sandbox.lookup'] : needTable[need].keys,
  )
  return [...new Set(keys)]
}

/** Whether the clause is judged in a session of the main user. */
export function isBehindLogin(id: string): boolean {
  return isClauseId(id) && profileKeysOf(clauseById(id).needs).includes('users.main')
}

/** Whether a clause that ended so shows that the main user was let in. One of the login may fail because nobody is. */
export function showsLogin({ id, outcome }: { readonly id: string; readonly outcome: Outcome }): boolean {
  if (!isClauseId(id) || !isBehindLogin(id)) return false
  return outcome === 'passed' || (outcome === 'failed' && clauseById(id).class !== 'login')
}
