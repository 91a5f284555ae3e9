/**
 * WRITE-9: a refused body changes nothing at all (lines 179 and 180, derived). The bodies are those of the GUID clauses, sent
 * once a run, and two with good fields beside the bad one.
 */
import { check, defineClause, type Depth, type Given } from '../../src/check/index.js'
import {
  leavesRecord,
  leftByFirstRefused,
  leftByRefused,
  malformed,
  type PairOrNone,
  type RefusedBodies,
} from '../../src/check/writing/index.js'

const left = (depth: Depth, says: string, asks: (given: Given) => Promise<RefusedBodies>, changes = 0) =>
  check({
    says,
    depth,
    cost: { requests: 2 * changes, changes },
    control: 'the same change with a well-formed body',
    asks,
    expects: leavesRecord,
  })

const leftByAll = (depth: Depth, says: string, bodies: readonly PairOrNone[]) =>
  left(depth, says, (given) => leftByRefused(given, bodies))

const guids = (['textForGuid', 'wrappedGuid', 'unquotedLiteral', 'bareGuid'] as const).map((kind) => malformed(kind))

const ofJson = (['cutOff', 'commaAtEnd', 'wordBehind', 'commaMissing', 'wordForValue'] as const).map((kind) =>
  malformed(kind),
)

/** Good fields beside a malformed GUID; where the profile names no field for one, beside another fault. */
const besideGood = (['afterGood', 'beforeGood', 'notANumber', 'commaMissing', 'cutOff'] as const).map((kind) =>
  malformed(kind),
)

defineClause('WRITE-9', {
  checks: {
    malformed: left(
      'core',
      'After a text instead of a GUID (or another malformed body) was refused, the record is unchanged.',
      (given) => leftByFirstRefused(given, [...guids, ...ofJson], 'cantTell'),
    ),
    // What shows that the target stores anything at all: without it, a record that stays as it was proves nothing.
    'good-field': left(
      'core',
      'After a body with valid fields next to the malformed one was refused, the record is unchanged.',
      // Where none of these is refused, other bodies may be.
      (given) => leftByFirstRefused(given, besideGood, 'inapplicable'),
      2,
    ),
    'every-body': leftByAll('full', 'After every other malformed body was refused, the record is unchanged.', [
      malformed('beforeGood'),
      ...guids,
      malformed('digitLedGuid'),
      ...ofJson,
      malformed('notANumber'),
      malformed('textForGuid', { of: 'lookup' }),
    ]),
    // Among these are PUTs, which may blank what is not given.
    put: leftByAll('full', 'After malformed bodies were refused by PUT, the record is unchanged.', [
      ...(['textForGuid', 'wrappedGuid', 'unquotedLiteral', 'bareGuid', 'cutOff', 'afterGood'] as const).map((kind) =>
        malformed(kind, { byPut: true }),
      ),
      ...(['textForGuid', 'wrappedGuid', 'afterGood'] as const).map((kind) =>
        malformed(kind, { of: 'lookup', byPut: true }),
      ),
    ]),
  },
})
