import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerProcess, endedAs, reasons } from '../support/checker-process.js'
import { done } from './guid-manners.js'
import type { Answer } from '../support/in-between.js'
import { startFront, type Manner } from './services-front.js'
import { answering, empty, forgetting, oneBlob, unfiltered } from './vacuous-manners.js'

interface Case {
  readonly manners: readonly Manner[]
  readonly deviations?: readonly string[]
  /** The clauses that truly hold of such a target: exactly these may pass. */
  readonly passes: readonly string[]
}

const only = ['read', 'record', 'write', 'guid', 'ACCESS-10', 'ACCESS-13', 'FLOW-1']

const html: Answer = {
  status: 200,
  headers: [['Content-Type', 'text/html']],
  body: Buffer.from('<!doctype html><html><body>Done.</body></html>'),
}

const reading = [...Array.from({ length: 13 }, (_, index) => `READ-${String(index + 1)}`), 'READ-15']
const values = ['RECORD-1', 'RECORD-2', 'RECORD-3', 'RECORD-4', 'RECORD-5']
const guid = ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6']
const changes = Array.from({ length: 10 }, (_, index) => `WRITE-${String(index + 1)}`)
const all = ['ACCESS-10', 'ACCESS-13', ...reading, ...values, ...changes, ...guid, 'FLOW-1']

const cases: Readonly<Record<string, Case>> = {
  'takes every change with 204, and stores none': { manners: [answering(done)], passes: [...reading, ...values] },
  'answers every change with 200 and a page': { manners: [answering(html)], passes: [...reading, ...values] },
  'refuses what is to be refused, takes the rest with 204, and stores none': {
    manners: [forgetting()],
    // Where no MERGE sets anything no PUT is sent, so that ACCESS-10 is not judged in full.
    passes: [...reading, ...values, 'WRITE-8', ...guid],
  },
  // WRITE-1 fails, since another session does not see the change; what the others set reads back in the session that set
  // it. No PUT is sent then: WRITE-3 is not judged, nor WRITE-4 and ACCESS-10 in full.
  'keeps a MERGE in the session that sent it': {
    manners: [],
    deviations: ['merge-seen-by-its-session-only'],
    passes: all.filter((id) => !/^(WRITE-(1|3|4)|ACCESS-10)$/.test(id)),
  },
  'shows no record in any collection': { manners: [empty], passes: [] },
  'ignores every filter': {
    manners: [unfiltered],
    passes: all.filter((id) => !/^(READ-(7|8|9|10|11|12|15)|FLOW-1)$/.test(id)),
  },
  // GUID-1 and GUID-4 fail; to the others an answer that says everything says nothing.
  'says the same of every fault, with all the words in it': {
    manners: [oneBlob],
    passes: all.filter((id) => !guid.includes(id)),
  },
}

let checker: CheckerProcess
beforeAll(() => {
  checker = new CheckerProcess()
})
afterAll(() => checker.close())

describe('a target that', () => {
  test.each(Object.entries(cases))('%s: nothing passes but what holds', async (_name, target) => {
    const front = await startFront(target.manners, { rows: 30, deviations: target.deviations ?? [] })
    try {
      // The few rows of the large entity are below the cap.
      const entities = { ...(front.profile['entities'] as object), large: undefined }
      const { environment } = front
      const { report } = await checker.judge({ profile: { ...front.profile, entities }, environment }, { only })
      expect(endedAs(report, 'passed'), reasons(report, 'failed').join('\n')).toEqual(target.passes)
      if (target.passes.length === 0) expect(report.outcome).not.toBe('conformant')
      else expect(report.outcome).toBe('nonconformant')
      expect(report.changedRecords.filter(({ restored }) => !restored)).toEqual([])
    } finally {
      await front.close()
    }
  })
})
