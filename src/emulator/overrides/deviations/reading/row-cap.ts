import { crossed } from '../breaches.js'

/** A large entity of more records than the cap, both small, so that it is soon read. */
const needs = { rows: 150, maxEntityRowCount: 120 }

/** Breaches of the cap on the records of one answer. */
export const rowCapDeviations = crossed({
  'cap-one-more': {
    says: 'An answer holds one record more than the setting allows',
    override: capping((setting) => setting + 1),
    needs,
    cells: {
      'on-read': { id: 'cap-one-more', breaks: 'LIMIT-1/cap' },
    },
  },
  'cap-one-less': {
    says: 'An answer holds one record fewer than the setting allows, and does not link to more',
    override: capping((setting) => setting - 1),
    needs,
    cells: { 'on-read': { id: 'cap-one-less', breaks: 'LIMIT-1/cap' } },
  },
  'cap-halved': {
    says: 'The cap is half the setting',
    override: capping((setting) => setting / 2),
    needs,
    cells: { odata: 'LIMIT-3/cap' },
  },
  'no-cap': {
    says: 'There is no cap',
    override: capping(() => Infinity),
    needs,
    cells: {
      'beside-filter': { id: 'filter-lifts-cap', breaks: 'LIMIT-1/filter' },
      'beside-top': { id: 'top-lifts-cap', breaks: 'LIMIT-2/top' },
      'beside-top-in-xml': { id: 'top-lifts-cap-in-xml', breaks: 'LIMIT-2/xml' },
      'in-xml': 'LIMIT-4/cap',
    },
  },
})

function capping(cap: (setting: number) => number) {
  return () => ({ limits: { cap: (_read: unknown, setting: number) => cap(setting) } })
}
