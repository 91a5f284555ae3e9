import { expect } from 'vitest'
import type { Report } from '../../src/schema/generated/report.js'
import type { Behind, Manner } from '../diagnosis/proxy.js'
import { reasons } from '../support/checker-process.js'
import { headerIn, type Answer, type Call } from '../support/in-between.js'

const isChange = ({ method }: Call) => method === 'MERGE' || method === 'PUT'
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const error = (status: number, value: string, inner?: string): Answer => ({
  status,
  headers: [['Content-Type', 'application/json;odata=verbose']],
  body: Buffer.from(
    JSON.stringify({
      error: {
        code: '',
        message: { lang: 'en-US', value },
        ...(inner === undefined ? {} : { innererror: { message: inner, type: 'SqlException', stacktrace: '' } }),
      },
    }),
  ),
})

/** An entity with a concurrency token: a change of a caller with cookies is refused for want of If-Match. */
export function wantsIfMatch(status: 428 | 400): Manner {
  const refused = error(status, 'The entity type has ETag properties, so an If-Match header must be specified.')
  return { onward: (call) => (isChange(call) && headerIn(call, 'cookie') !== undefined ? refused : call) }
}

/** The message of a database whose deadlock has a victim. */
const deadlock = 'The transaction was deadlocked with another process and chosen as the victim. Rerun it.'

/** Each nth change that comes as far as the database is the victim of a deadlock: 500, and nothing is changed. */
export function deadlocks(nth: number): Manner {
  let changes = 0
  const isVictim = async (call: Call, behind: Behind) => {
    if (!isChange(call) || !isWellFormed(call.body)) return false
    const read = await behind({ ...call, method: 'GET', body: '' })
    return read.status === 200 && ++changes % nth === 0
  }
  return {
    onward: async (call, behind) =>
      (await isVictim(call, behind)) ? error(500, 'An error occurred while processing this request.', deadlock) : call,
  }
}

/** Expects that no change was judged by its deadlock, and that each was repeated and its message told. */
export function expectRepeated(report: Report): void {
  const undecided = [...reasons(report, 'failed'), ...reasons(report, 'cantTell')]
  expect(undecided.filter((each) => !each.startsWith('ACCESS-5'))).toEqual([])
  expect(report.diagnoses.filter(({ id }) => id.startsWith('rules-of'))).toEqual([])
  const { text = '', evidence = [] } = report.diagnoses.find(({ id }) => id === 'change-repeated') ?? {}
  expect(text).toMatch(/refused at first, accepted when repeated, (once|\d+ times)/)
  expect(text).toContain(deadlock)
  expect(evidence.length).toBeGreaterThan(0)
  expect(report.changedRecords).toMatchObject([{ restored: true }])
}

/** Whether a body is JSON in which each GUID field has a GUID: others never come as far as the database. */
function isWellFormed(body: string): boolean {
  try {
    return Object.entries(JSON.parse(body) as object).every(
      ([name, value]) => !/Id$|Ref$/.test(name) || value === null || guid.test(String(value)),
    )
  } catch {
    return false
  }
}
