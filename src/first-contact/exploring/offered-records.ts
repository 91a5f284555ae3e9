import { isGuid, plainFields, type Row, type Value } from '../../odata/index.js'
import { isPlaceholderId } from '../../profile/index.js'
import type { SandboxProposal } from './sandbox-proposal.js'

/** A record that was read and may be chosen as sandbox. Its texts come from the target. */
export interface OfferedRecord {
  readonly sandbox: SandboxProposal & { readonly id: string }
  readonly name: string
  /** What the fields that a run sets hold now. */
  readonly now: readonly { readonly field: string; readonly value: Value }[]
}

/** Entities of those who log in. */
const ofAccounts = /(User|Role|AdminUnit|Login|Employee)s?$/i

/** Accounts that a platform has from the start. */
const builtIn =
  /^(supervisor|(sys(tem)?[ _.-]?)?admin(istrator)?|system|root|guest|anonymous|(service|portal) ?user|all .*)$/i

/** References to whoever made, changed or owns a record: what they lead to belongs to an account. */
const toAccounts = /^(CreatedBy|ModifiedBy|Owner|Author)Id$/

const seemsForTests = /\b(test|sandbox|dummy|demo|conformance)/i

/**
 * The records of a page that look safe to be changed, those first that seem to be made for tests. None of an account, and of
 * each only fields that the page shows. `isOpen` tells a text that may be shown from one that holds a secret.
 */
export function offeredRecords(
  { entity, fields, lookup }: SandboxProposal,
  rows: readonly Row[],
  user: string,
  isOpen: (text: string) => boolean,
): readonly OfferedRecord[] {
  if (ofAccounts.test(entity)) return []
  const accounts = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([field, value]) => (toAccounts.test(field) ? [value] : []))),
  )
  const isAccount = (text: string) => text.toLowerCase() === user.toLowerCase() || builtIn.test(text)
  const offered = rows.flatMap((row): OfferedRecord[] => {
    const id = row['Id']
    const texts = Object.values(plainFields(row)).filter((value) => typeof value === 'string')
    if (typeof id !== 'string' || !isGuid(id) || isPlaceholderId(id) || accounts.has(id)) return []
    if (texts.some((text) => isAccount(text.trim())) || !texts.every(isOpen)) return []
    const shown = Object.entries(fields).filter(([, field]) => Object.hasOwn(row, field))
    if (shown.length === 0) return []
    const keepsLookup = lookup !== undefined && Object.hasOwn(row, `${lookup.name}Id`)
    const name = ['Name', 'Title', 'Number'].map((field) => row[field]).find((value) => typeof value === 'string')
    return [
      {
        sandbox: { entity, id, fields: Object.fromEntries(shown), ...(keepsLookup ? { lookup } : {}) },
        name: name === undefined || name === '' ? id : name,
        now: shown.map(([, field]) => ({ field, value: row[field] ?? null })),
      },
    ]
  })
  return offered.toSorted((one, other) => Number(seemsForTests.test(other.name)) - Number(seemsForTests.test(one.name)))
}
