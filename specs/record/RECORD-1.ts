/** RECORD-1: a record is an object of fields (section "Data records"). */
import { check, defineClause } from '../../src/check/index.js'
import { legacyReader } from '../../src/check/queries/index.js'
import { plainMembers } from '../../src/check/reading/index.js'
import { objects, valueCheck } from './values.js'

defineClause('RECORD-1', {
  checks: {
    objects: check({
      says: 'Each record in each page of records is a JSON object.',
      depth: 'core',
      cost: { requests: 0 },
      ...objects(legacyReader),
    }),
    'plain-values': valueCheck(
      'Each field that has a plain type in XML has a plain value in JSON.',
      plainMembers,
      'plain values',
      ({ guids, dateTimes, numbers, texts }) =>
        `plain values of ${String(new Set([...guids, ...dateTimes, ...numbers, ...texts]).size)} fields`,
    ),
  },
})
