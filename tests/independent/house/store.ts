import { createHash } from 'node:crypto'
import { zeroGuid } from './schema.js'

/** A value at rest: date-times as `Date`, GUIDs in lower case. */
export type Value = string | number | boolean | Date | null
export type Row = Readonly<Record<string, Value>>

/** All records of one server. `revision` grows by one with every change that was carried out. */
export interface Store {
  rows(entity: string): readonly Row[]
  change(entity: string, id: string, fields: Row): void
  readonly revision: number
}

export const contactCount = 67
const moment = (days: number) => new Date(Date.UTC(2024, 0, 1, 7, 30, 15, 120) + days * 86_461_337)

/** The same id for the same name, in every server. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

export const sandboxId = idOf('contact-1')
export const payrollId = idOf('payroll-3')
export const journalCount = 130

const given = ['Olena', 'Bohdan', 'Anna+Marie', 'Anna Marie', "Shane O'Neil", 'Ümit', 'Q&A', '100% Iryna', 'Łucja']
const family = ['Koval', 'Moroz', 'de la Cruz', 'Ткачук']
const comments = [
  '',
  'calls <b>twice</b> & waits',
  'line one\nline two',
  'кава ☕ 𝄞',
  ']]> and "quotes"',
  null,
  '007',
  'padded  ',
]

/** Names recur, some in other letter case, so that a filter's answer is more than one record. */
function contact(index: number): Row {
  const name = `${given[index % given.length] ?? ''} ${family[index % family.length] ?? ''}`
  return {
    Id: idOf(`contact-${String(index)}`),
    Name: index % 11 === 7 ? name.toUpperCase() : name,
    Score: (index * 37) % 101,
    Comment: comments[index % comments.length] ?? null,
    AccountId: index % 10 === 9 ? zeroGuid : idOf(`account-${String(index % 6)}`),
    TaxId: `UA-${String(1000 + (index % 5))}`,
    Rate: ((index * 13) % 40) / 4 - 2,
    CheckedOn: index % 8 === 3 ? null : moment(index),
    ModifiedOn: moment(400 + index),
    Active: index % 3 !== 0,
    AcmExternalRef: index % 4 === 2 ? null : idOf(`outside-${String(index)}`),
    AcmBadge: index % 2 === 0 ? 'blue' : 'Green',
  }
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

export function makeStore(): Store {
  const tables: Readonly<Record<string, Row[]>> = {
    Contact: times(contactCount, contact),
    Account: times(7, (at) => ({
      Id: idOf(`account-${String(at)}`),
      Name: ['Northwind+Sons', 'Harbour & Co', 'Лан', 'Acorn', "Miller's", 'Delta', 'Echo'][at] ?? '',
      ModifiedOn: moment(at),
    })),
    Payroll: times(9, (at) => ({
      Id: idOf(`payroll-${String(at)}`),
      Name: `Sheet ${String(at % 4)}`,
      Amount: 1000 + at * 12.5,
      ModifiedOn: moment(at),
    })),
    Journal: times(journalCount, (at) => ({
      Id: idOf(`journal-${String(at)}`),
      Entry: `Entry ${String(at % 7)}`,
      At: moment(at),
    })),
  }
  let revision = 0
  return {
    rows: (entity) => tables[entity] ?? [],
    change(entity, id, fields) {
      const table = tables[entity] ?? []
      const at = table.findIndex((row) => row['Id'] === id)
      table[at] = { ...table[at], ...fields }
      revision += 1
    },
    get revision() {
      return revision
    },
  }
}
