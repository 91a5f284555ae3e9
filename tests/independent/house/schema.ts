/** What a field holds, with its name in the data model. */
export type Kind = 'guid' | 'lookup' | 'text' | 'whole' | 'decimal' | 'dateTime' | 'flag'

export interface Field {
  readonly name: string
  readonly kind: Kind
  /** The entity that a lookup points to. Its field is named `<Lookup>Id`. */
  readonly target?: string
}

export const edmTypes: Readonly<Record<Kind, string>> = {
  guid: 'Edm.Guid',
  lookup: 'Edm.Guid',
  text: 'Edm.String',
  whole: 'Edm.Int32',
  decimal: 'Edm.Decimal',
  dateTime: 'Edm.DateTime',
  flag: 'Edm.Boolean',
}

export const schema: Readonly<Record<string, readonly Field[]>> = {
  Contact: [
    { name: 'Name', kind: 'text' },
    { name: 'Score', kind: 'whole' },
    { name: 'Id', kind: 'guid' },
    { name: 'Comment', kind: 'text' },
    { name: 'AccountId', kind: 'lookup', target: 'Account' },
    { name: 'TaxId', kind: 'text' },
    { name: 'Rate', kind: 'decimal' },
    { name: 'CheckedOn', kind: 'dateTime' },
    { name: 'ModifiedOn', kind: 'dateTime' },
    { name: 'Active', kind: 'flag' },
    { name: 'AcmExternalRef', kind: 'guid' },
    { name: 'AcmBadge', kind: 'text' },
  ],
  Account: [
    { name: 'Id', kind: 'guid' },
    { name: 'Name', kind: 'text' },
    { name: 'ModifiedOn', kind: 'dateTime' },
  ],
  Payroll: [
    { name: 'Id', kind: 'guid' },
    { name: 'Name', kind: 'text' },
    { name: 'Amount', kind: 'decimal' },
    { name: 'ModifiedOn', kind: 'dateTime' },
  ],
  Journal: [
    { name: 'Entry', kind: 'text' },
    { name: 'Id', kind: 'guid' },
    { name: 'At', kind: 'dateTime' },
  ],
}

export const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const zeroGuid = '00000000-0000-0000-0000-000000000000'
