import { describe, expect, it } from 'vitest'
import type { JournalOpened } from '../../schema/generated/journal.js'
import { Ledger } from './ledger.js'

const opened: JournalOpened = {
  kind: 'opened',
  schemaVersion: 1,
  at: '',
  target: {
    baseUrl: 'http://h',
    loginUrl: 'http://h/l',
    legacyRoot: 'http://h/0',
    vendorPrefix: 'SVC',
    cultureHeader: '',
    forceUseSession: false,
  },
  entity: 'Contact',
  id: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
  allowed: ['Name'],
  put: true,
  fieldTypes: {},
  snapshot: { Name: 'a', Owner: 'o', Blank: null, Moved: null },
  digest: '',
}

describe('a field that a PUT may leave out', () => {
  it('is not set, and was never moved: what is left out may be blanked', () => {
    const ledger = new Ledger(opened)
    ledger.apply({ kind: 'seen', number: 1, at: '', fields: { Moved: 'x' } })
    ledger.apply({ kind: 'seen', number: 2, at: '', fields: {} })
    const fields = Object.keys(opened.snapshot)
    expect(fields.filter((field) => ledger.mayBeLeftOutOfPut(field))).toEqual(['Blank'])
  })
})

describe('a change without an answer', () => {
  const ledgerAfter = (fault: { readonly unsent?: true }) => {
    const at = '2026-01-01T00:00:00.000Z'
    const ledger = new Ledger(opened)
    const change = { purpose: 'change', actor: 'main', method: 'MERGE', fields: { Name: 'b' } } as const
    ledger.apply({ kind: 'change', number: 1, at, ...change })
    ledger.apply({ kind: 'fault', number: 1, at, fault: 'aborted', ...fault })
    return ledger
  }

  it('may take effect yet', () => {
    expect(ledgerAfter({}).mayLand.map(({ change }) => change.number)).toEqual([1])
  })

  it('takes none where it never left', () => {
    expect(ledgerAfter({ unsent: true }).mayLand).toEqual([])
  })
})
