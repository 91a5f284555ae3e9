import { describe } from 'vitest'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { asItIs, deviating, expectSaid, varying, type Case } from './cases.js'

const dashes = 'that a GUID needs 32 digits and 4 dashes'
const refused = (status: number, ...says: readonly string[]) =>
  `refused (${String(status)}, application/json) with an OData error body, which says that a primitive value cannot be converted to Edm.Guid${says.map((words) => ` and ${words}`).join('')}`
const spellings = ['31 digits', '33 digits', 'no dashes', 'braces', 'a number', 'a boolean', 'the empty string']
const nested = 'a malformed GUID in __metadata.uri'
const address =
  "a malformed GUID in the record's address, read: refused (400, application/json) with an OData error body"

type Sandbox = NonNullable<ResolvedProfile['sandbox']>
const withoutLookup = ({ lookup: _none, ...sandbox }: Sandbox): Sandbox => sandbox

const changes: readonly Case[] = [
  [
    'WRITE-11',
    'PUT takes the place of the whole record',
    asItIs,
    [
      'MERGE: 204, without a body',
      'MERGE keeps fields that it does not include',
      'PUT: 204, without a body',
      'PUT blanks fields that it does not include: AccountId, ContactId, Name, StatusId, UsrBadge, UsrCheckedOn, UsrExternalRef',
      'PUT changes fields that it does not include: Budget, UsrScore',
    ],
  ],
  [
    'WRITE-11',
    'PUT changes what it gives, and changes are answered with a body',
    varying('put-merges', 'status-200-on-change'),
    [
      'MERGE: 200, application/json, with a body of 10 bytes',
      'MERGE keeps fields that it does not include',
      'PUT: 200, application/json, with a body of 10 bytes',
      'PUT keeps fields that it does not include',
    ],
  ],
  [
    'WRITE-11',
    'PUT may not be sent',
    { profile: ({ sandbox }) => ({ sandbox: { ...sandbox!, put: false } }) },
    [
      'MERGE: 204, without a body',
      'MERGE keeps fields that it does not include',
      'PUT: not sent, because sandbox.put is false',
    ],
  ],
  [
    'GUID-7',
    'every other spelling is refused',
    asItIs,
    [...[...spellings, nested].map((what) => `${what}: ${refused(500, dashes)}`), address],
  ],
  [
    'GUID-7',
    'the refusal says less',
    deviating('guid-error-without-dashes'),
    [...[...spellings, nested].map((what) => `${what}: ${refused(500)}`), address],
  ],
  [
    'GUID-7',
    'what is no GUID clears the field',
    deviating('guid-cleared'),
    [
      '31 digits: accepted (204); the field is then not set',
      `33 digits: ${refused(500, dashes)}`,
      'no dashes: accepted (204); the field is unchanged',
      `braces: ${refused(500, dashes)}`,
      'a number: accepted (204); the field is unchanged',
      'a boolean: accepted (204); the field is unchanged',
      'the empty string: accepted (204); the field is unchanged',
      `${nested}: ${refused(500, dashes)}`,
      address,
    ],
  ],
  [
    'GUID-7',
    'no lookup of the sandbox record is named',
    { profile: ({ sandbox }) => ({ sandbox: withoutLookup(sandbox!) }) },
    [
      ...spellings.map((what) => `${what}: ${refused(500, dashes)}`),
      `${nested}: not seen, no lookup of the sandbox record is configured (key sandbox.lookup)`,
      address,
    ],
  ],
]

describe('an observed clause of changes', () => {
  expectSaid(changes)
})
