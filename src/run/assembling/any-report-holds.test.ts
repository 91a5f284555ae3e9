import fc from 'fast-check'
import { describe, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { clausesOf, departures, gridCells, scopeClasses, type ClauseId } from '../../contract/index.js'
import { ExchangeFault } from '../../exchange/index.js'
import { checkReport } from '../../report/index.js'
import { newRecord } from '../../check/outcome/record.js'
import { profileAt, runNowhere } from '../../check/testing/run-at.js'
import { verdictOf } from '../../check/runner/verdict-of.js'
import { Undecided } from '../../check/outcome/verdict.js'
import { LoginRefused } from '../../session/index.js'
import { assembleReport } from './assemble.js'
import { factsOf } from '../testing/facts-of.js'
import { verdictMap } from '../testing/verdict-like.js'

describe('whatever the scenarios end with', () => {
  class FailedExpectation extends Error {
    override readonly name = 'AssertionError'
    readonly expected: unknown
    readonly actual: unknown
    constructor(message: string, expected: unknown, actual: unknown) {
      super(message)
      this.expected = expected
      this.actual = actual
    }
  }

  const anyText = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.constantFrom('', '\n', 'Correct-Horse-7', 'x'.repeat(2000)),
  )
  const anyId = fc.integer({ min: 1, max: 12_000 }).map((number) => `x-${String(number).padStart(4, '0')}`)
  const anyFault = fc.oneof(
    fc
      .tuple(anyText, fc.anything(), fc.anything())
      .map(([text, one, other]) => new FailedExpectation(`what: ${text}`, one, other)),
    fc
      .tuple(fc.constantFrom('cantTell', 'inapplicable' as const, 'untested' as const), anyText)
      .map(
        ([outcome, text]) =>
          new Undecided(outcome as 'cantTell', 'target', `why: ${text}`, outcome === 'untested' ? ['sandbox'] : []),
      ),
    fc
      .constantFrom('reset', 'aborted', 'connectionRefused' as const)
      .map((kind) => new ExchangeFault(kind as 'reset', `fault ${kind}`, 'x-0001')),
    fc.constant(new LoginRefused('main', exchangeOf({ status: 401 }))),
    fc.anything(),
  )
  const anyEnd = fc.oneof(
    fc.constant({ thrown: false } as const),
    anyFault.map((fault) => ({ thrown: true, fault }) as const),
  )
  const anyPlay = fc.record({
    end: anyEnd,
    judgements: fc.nat({ max: 2 }),
    evidence: fc.array(anyId, { maxLength: 3 }),
    departures: fc.subarray(
      departures.map(({ id }) => id),
      { maxLength: 2 },
    ),
    cells: fc.array(
      fc.record({
        place: fc.constantFrom(...gridCells),
        seen: fc.constantFrom('302', '200 with rows', '500'),
        evidence: fc.array(anyId, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    observations: fc.array(fc.record({ text: fc.string({ minLength: 1 }), security: fc.boolean() }), { maxLength: 2 }),
  })
  const day = fc.constantFrom('2025-01-01', '2026-11-20', '2026-11-21', '2027-05-05')
  const someClause = fc.constantFrom(...clausesOf('target').map(({ id }) => id))
  const manual = clausesOf('target')
    .filter(({ level }) => level === 'manual')
    .map(({ id }) => id)
  const anyProfile = fc.record({
    scope: fc.subarray([...scopeClasses], { minLength: 1 }),
    departures: fc.subarray(departures.map(({ id }) => ({ id }))),
    waivers: fc.array(
      fc.record({ clause: someClause, reason: fc.constant('r'), owner: fc.constant('o'), until: day }),
      { maxLength: 6 },
    ),
    attestations: fc.array(
      fc.record({
        clause: fc.constantFrom<ClauseId>(...manual),
        met: fc.boolean(),
        by: fc.constant('b'),
        on: day,
        how: fc.constant('h'),
      }),
      { maxLength: 5 },
    ),
  })
  const anyOptions = fc.record({
    strict: fc.boolean(),
    acceptUntested: fc.boolean(),
    only: fc.constantFrom<readonly string[]>([], ['access'], ['READ-1', 'login']),
    skip: fc.constantFrom<readonly string[]>([], ['cookie'], ['ACCESS-9']),
  })

  it('the report holds', { timeout: 60_000 }, async () => {
    const run = await runNowhere()
    run.newActor('main', run.profile.users.main)
    const played = clausesOf('target').filter(({ level }) => level !== 'manual')
    const plain = await profileAt('http://crm.example.com')
    const facts = await factsOf()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: played.length - 1 }), anyPlay), { maxLength: 25 }),
        anyProfile,
        anyOptions,
        fc.boolean(),
        fc.boolean(),
        (plays, changes, options, interrupted, https) => {
          const verdicts = plays.map(([index, play]) => {
            const record = newRecord(played[index]!.id)
            record.judgements = play.judgements
            for (const id of play.evidence) record.evidence.add(id)
            for (const id of play.departures) record.departures.add(id)
            for (const { place, seen, evidence } of play.cells)
              record.cells.push({ row: place.row, column: place.column, seen, evidence })
            record.observations.push(...play.observations)
            return verdictOf(run, record, play.end, 1)
          })
          const profile = { ...(https ? run.profile : plain), ...changes }
          const report = assembleReport({
            ...facts,
            options: { ...facts.options, ...options, profile },
            verdicts: verdictMap(...verdicts),
            ...(interrupted ? { interrupted: { reason: 'stopped', signal: 'SIGINT' } } : {}),
          })
          checkReport(JSON.parse(JSON.stringify(report)))
        },
      ),
      { seed: 11, numRuns: 150 },
    )
  })
})
