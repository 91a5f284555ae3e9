/**
 * ACCESS-15: no refusal of access carries a record of the entity asked for (lines 143 to 148 and 174 to 176).
 */
import type { Exchange } from '../../src/exchange/index.js'
import {
  askSome,
  cantTell,
  check,
  defineClause,
  type Depth,
  type Facts,
  finding,
  type Finding,
  type Given,
  isRefused,
  ofEach,
  ofThose,
  type RunContext,
  type Several,
} from '../../src/check/index.js'
import { cell, cellInXml, changePair, leaksIn, recordsInRefusal, refusalsAmong } from '../../src/check/access/index.js'
import type { Twins } from '../../src/check/twins/index.js'

const columns = ['legacyRead', 'odataRead'] as const
const rows = ['noCookies', 'tamperedTicket', 'noHeader'] as const

const refusals = (run: RunContext, format: 'JSON' | 'XML') =>
  refusalsAmong(
    run,
    rows.flatMap((row) =>
      format === 'XML'
        ? run.columns(['legacyRead']).map(() => () => cellInXml(run, row))
        : run.columns(columns).map((column) => () => cell(run, row, column)),
    ),
  )

const carriesNone = (twins: Twins, { run }: Facts): Finding => {
  const leaks = leaksIn(run, twins)
  return finding(
    leaks.length === 0,
    'no record in the refusal',
    leaks.length > 0 ? leaks.join('; ') : noRecordIn(twins.refused),
  )
}

const noRecordIn = ({ status, mediaTypeTold }: Exchange) => `no record in ${String(status)}, ${mediaTypeTold}`

const reads = (depth: Depth, says: string, asks: (given: Given) => Promise<Several<Twins>>) =>
  check({
    says,
    depth,
    cost: { requests: 0 },
    control: 'the same reads, accepted, whose records are searched for',
    asks,
    expects: (asked, given) => ofEach(asked, (twins) => carriesNone(twins, given)),
  })

defineClause('ACCESS-15', {
  checks: {
    reads: reads(
      'core',
      'No refusal of a read contains a record: without cookies, with a tampered ticket, without the CSRF header.',
      async ({ run }) => {
        const found = await refusals(run, 'JSON')
        if (found.came.length === 0 && !found.fault)
          cantTell('no request was refused, so no refusal could contain a record')
        return found
      },
    ),
    xml: reads(
      'standard',
      'No refusal of a read without Accept, which would return XML, contains a record.',
      ({ run }) => refusals(run, 'XML'),
    ),
    changes: check({
      says: 'No refusal of a change contains the record or other records of its entity.',
      depth: 'standard',
      cost: { requests: 0 },
      control: 'the same changes, accepted',
      after: 'reads',
      asks: async ({ run }) =>
        ofThose(
          await askSome(
            (['MERGE', 'PUT'] as const).flatMap((method) => rows.map((row) => () => changePair(run, row, method))),
          ),
          (twins) => (isRefused(run, twins.refused) ? [twins] : []),
        ),
      expects: (asked) =>
        ofEach(asked, (twins) => {
          const held = recordsInRefusal(twins)
          return finding(
            held.length === 0,
            'no record in the refusal',
            held.length > 0 ? held.join('; ') : noRecordIn(twins.refused),
          )
        }),
    }),
  },
})
