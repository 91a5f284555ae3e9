import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { Said } from '../../../tests/support/scripted-server.js'
import { needsKnownProbe } from './unknown-names.js'
import { newRecord, recording } from '../outcome/record.js'

const json = [['Content-Type', 'application/json']] as const
const unknown: Said = {
  status: 404,
  headers: json,
  body: JSON.stringify({ error: { code: '4', message: { lang: 'en', value: 'There is no such collection.' } } }),
}
const missing: Said = { status: 404, headers: [['Content-Type', 'text/html']], body: '<html>Not found</html>' }
const wordless: Said = { status: 404, headers: json, body: '{"error":{}}' }
const illegible: Said = { ...unknown, body: '{' }
const failing: Said = { ...unknown, status: 400 }

async function asked(legacy: Said | undefined, odata: Said | undefined, probe = true) {
  const { target, run, main } = await mainAt(
    { data: ({ url }) => (url.includes('/odata/') ? odata : legacy) },
    probe ? {} : { entities: {} },
  )
  const record = newRecord('READ-1')
  const end = await recording(run, record, () => needsKnownProbe(run, main)).catch((fault: unknown) => fault)
  return { end, requests: target.reads().length, cited: record.evidence.size }
}

describe('an entity that both data services do not know', () => {
  it('is the profile’s fault, and nobody else’s', async () => {
    const { end, requests, cited } = await asked(unknown, unknown)
    expect(end).toMatchObject({ name: 'Undecided', outcome: 'cantTell' })
    expect((end as Error).message).toMatch(
      /^neither data service has an entity Contact: GET \S+ContactCollection\S* \(x-\d+\) answered 404, GET \S+odata\/Contact\S* \(x-\d+\) answered 404 with a service error/,
    )
    expect([requests, cited]).toEqual([2, 2])
  })

  it.each<[string, Said | undefined, Said | undefined, number]>([
    ['where it is known', undefined, undefined, 1],
    ['where the OData endpoint knows it', unknown, undefined, 2],
    ['where the legacy data service answers otherwise', failing, unknown, 1],
    ['where the OData endpoint answers otherwise', unknown, failing, 3],
    ['where something in front answers for the legacy data service', missing, unknown, 1],
    ['where something in front answers for the OData endpoint', unknown, missing, 2],
    ['where an error has no word of its own', wordless, unknown, 1],
    ['where an error cannot be read', illegible, unknown, 1],
  ])('is left to the clauses %s', async (_where, legacy, odata, sent) => {
    const { end, requests, cited } = await asked(legacy, odata)
    expect(end).toBeUndefined()
    expect([requests, cited]).toEqual([sent, 0])
  })

  it('is not looked for where none is named', async () => {
    expect(await asked(unknown, unknown, false)).toEqual({ end: undefined, requests: 0, cited: 0 })
  })
})
