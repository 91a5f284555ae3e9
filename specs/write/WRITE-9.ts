/**
 * WRITE-9: a refused body changes nothing at all (lines 179 and 180, derived). The bodies are those of the GUID clauses, sent
 * once a run, and two with good fields beside the bad one.
 */
import { check, defineClause, leavesRecord, type Depth } from '../../src/check/index.js'
import {
  digitLedGuid,
  leftByFirstRefused,
  leftByRefused,
  malformedBeside,
  malformedGuid,
  malformedJson,
  malformedJsonKinds,
  malformedLookup,
  malformedLookupOtherwise,
  malformedOtherwise,
  notANumber,
} from '../../src/check/changes/index.js'
import type { RunContext } from '../../src/check/context/run-context.js'
import { untested } from '../../src/check/outcome/verdict.js'
import type { Actor } from '../../src/session/index.js'

type Bodies = Parameters<typeof leftByRefused>[2]

const shared = { requests: 0 }
const control = 'the same change with a body that is in order'

const refused = (
  depth: Depth,
  says: string,
  bodies: (run: RunContext, main: Actor) => Bodies,
  {
    cost = shared,
    left = leftByRefused,
  }: { cost?: { requests: number; changes?: number }; left?: typeof leftByRefused } = {},
) =>
  check({
    says,
    depth,
    cost,
    control,
    asks: ({ run, main }) => left(run, main, bodies(run, main)),
    expects: leavesRecord,
  })

const ofTwo = { requests: 4, changes: 2 }

const ofLookup = (run: RunContext, bodies: Bodies): Bodies =>
  run.profile.sandbox?.lookup ? bodies : untested('the profile names no lookup of the sandbox record', 'sandbox.lookup')

const guidKinds = ['textForGuid', 'wrappedGuid', 'unquotedLiteral', 'bareGuid'] as const
const otherKinds = [...guidKinds, 'cutOff', 'afterGood'] as const

defineClause('WRITE-9', {
  checks: {
    malformed: refused(
      'core',
      'After a text in place of a GUID was refused, or else another malformed body, the record is as before.',
      (run, main) => [
        ...guidKinds.map((kind) => malformedGuid(run, main, kind)),
        ...malformedJsonKinds.map((kind) => malformedJson(run, main, kind)),
      ],
      { left: leftByFirstRefused },
    ),
    // What shows that the target stores anything at all: without it, a record that stays as it was proves nothing.
    'good-field': refused(
      'core',
      'After a body with good fields before the malformed GUID was refused, the record is as before.',
      (run, main) => [malformedBeside(run, main, 'good first'), malformedBeside(run, main, 'bad first')],
      // Where none of these is refused, other bodies may be.
      { cost: ofTwo, left: (run, main, bodies) => leftByFirstRefused(run, main, bodies, 'inapplicable') },
    ),
    lookup: refused(
      'full',
      'After a text in place of the GUID of a lookup was refused, the record is as before.',
      (run, main) => ofLookup(run, [malformedLookup(run, main, 'textForGuid')]),
    ),
    'every-body': refused(
      'full',
      'After every other malformed body was refused, the record is as before.',
      (run, main) => [
        malformedBeside(run, main, 'bad first'),
        ...guidKinds.map((kind) => malformedGuid(run, main, kind)),
        digitLedGuid(run, main),
        ...malformedJsonKinds.map((kind) => malformedJson(run, main, kind)),
        notANumber(run, main),
      ],
    ),
    // Among these are PUTs, which may blank what is not given.
    put: refused('full', 'After the same bodies were refused by PUT, the record is as before.', (run, main) =>
      otherKinds.map((kind) => malformedOtherwise(run, main, kind)),
    ),
    'put-lookup': refused(
      'full',
      'After malformed lookups were refused by PUT, the record is as before.',
      (run, main) =>
        ofLookup(
          run,
          (['textForGuid', 'wrappedGuid', 'afterGood'] as const).map((kind) =>
            malformedLookupOtherwise(run, main, kind),
          ),
        ),
    ),
  },
})
