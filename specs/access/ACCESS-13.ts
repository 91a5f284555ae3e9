/**
 * ACCESS-13: a refused change changes nothing: the record is unchanged (lines 143, 148 and 174 to 176).
 */
import {
  askSome,
  cantTell,
  check,
  defineClause,
  finding,
  type Finding,
  type Given,
  isRefused,
  isSuccess,
  ofEach,
  seen,
} from '../../src/check/index.js'
import { changePair } from '../../src/check/access/index.js'
import {
  alteredInVerbose,
  type ChangeMethod,
  movedByRefused,
  type RefusedChange,
} from '../../src/check/writing/index.js'
import { alterations } from '../../src/session/index.js'

const rows = ['noHeader', 'noCookies', 'tamperedTicket'] as const

type Row = (typeof rows)[number]

/** A refused change, and what it moved. */
async function effectOf({ run, main }: Given, refused: RefusedChange) {
  const { answer, unreadable } = refused.changed
  if (unreadable !== undefined) return { answer, effect: `the record is unreadable: ${unreadable}` }
  const moved = await movedByRefused({ run, main }, refused)
  return { answer, effect: moved.length === 0 ? undefined : `changed: ${moved.join(', ')}` }
}

type Effect = Awaited<ReturnType<typeof effectOf>>

const changesNothing = ({ answer, effect }: Effect): Finding =>
  finding(effect === undefined, 'the record is unchanged', `${seen(answer)}; ${effect ?? 'no field changed'}`)

/** What this caller's change moved; undefined where it was not refused. */
async function refusedChange(given: Given, row: Row, method: ChangeMethod) {
  const { refused, isStored, ...twins } = await changePair(given.run, row, method)
  return isSuccess(refused) ? undefined : { isStored, row, ...(await effectOf(given, twins)) }
}

const refusedChanges = (given: Given, method: ChangeMethod, some: readonly Row[] = rows) =>
  askSome(some.map((row) => () => refusedChange(given, row, method)))

/** Where the change is not seen in order either, that it is not seen when refused says nothing. */
const isTelling = ({ came }: Awaited<ReturnType<typeof refusedChanges>>): boolean =>
  came.some(({ isStored, effect }) => isStored || effect !== undefined)

const nothingToSee = () =>
  cantTell(
    'no refused change would be visible in the record if accepted. See ACCESS-1, ACCESS-6 and ACCESS-10 for changes that were not refused, and WRITE-1 and WRITE-3 for changes that do not show',
  )

const plain = (method: ChangeMethod) =>
  check({
    says: `A refused ${method} changes nothing: without cookies, with a tampered ticket, without the CSRF header.`,
    depth: 'standard',
    cost: { requests: 0 },
    control: 'the same change, accepted and seen in the record',
    after: 'first',
    asks: async (given) => {
      const changes = await refusedChanges(given, method)
      return isTelling(changes) || changes.fault ? changes : nothingToSee()
    },
    expects: (changes) => ofEach(changes, changesNothing),
  })

const verbose = (method: ChangeMethod) =>
  check({
    says: `A ${method} as verbose JSON without the CSRF header changes nothing.`,
    depth: 'full',
    cost: { requests: 0 },
    control: 'the same change as plain JSON, accepted',
    after: method === 'MERGE' ? 'merge' : 'put',
    asks: async (given) => {
      const { run, main } = given
      const plainOne = await refusedChange(given, 'noHeader', method)
      if (!plainOne?.isStored || !isRefused(run, plainOne.answer)) return nothingToSee()
      const one = await alteredInVerbose({ run, main }, method, alterations.noHeader)
      if (isSuccess(one.changed.answer)) cantTell('the change as verbose JSON was not refused (see ACCESS-10)')
      return effectOf(given, one)
    },
    expects: changesNothing,
  })

defineClause('ACCESS-13', {
  checks: {
    first: check({
      says: 'A refused change leaves the record unchanged.',
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same change, accepted and seen in the record',
      asks: async (given) => {
        let last: Awaited<ReturnType<typeof refusedChanges>> | undefined
        for (const method of ['MERGE', 'PUT'] as const)
          for (const row of rows) {
            const changes = await refusedChanges(given, method, [row])
            if (isTelling(changes)) return changes
            // No PUT is sent where the MERGE was carried out.
            if (changes.fault && method === 'MERGE') last ??= changes
          }
        return last ?? nothingToSee()
      },
      expects: (changes) => ofEach(changes, changesNothing),
    }),
    merge: plain('MERGE'),
    put: plain('PUT'),
    'merge-verbose': verbose('MERGE'),
    'put-verbose': verbose('PUT'),
  },
})
