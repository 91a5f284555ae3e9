import { describe, expect, it } from 'vitest'
import type { DepartureId } from '../../../contract/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import { newRecord, recording } from '../../outcome/record.js'
import { runNowhere } from '../../testing/run-at.js'
import { underDepartures } from './declared.js'

const loose = 'dates-iso-loose'
const microsoft = 'dates-microsoft-json'
const quoted = 'decimals-quoted'

type Declared = ResolvedProfile['departures']

/** The faults of a target that needs these departures, and the departures that count as used. */
async function judged(needed: readonly DepartureId[], departures: Declared, known = [loose, microsoft] as const) {
  const run = await runNowhere({ departures })
  const record = newRecord('RECORD-3')
  const faultsUnder = (declared: readonly DepartureId[]) => needed.filter((id) => !declared.includes(id))
  const faults = await recording(run, record, () =>
    Promise.resolve(underDepartures({ run, service: 'odata' }, known, (declared) => faultsUnder(declared))),
  )
  return { faults, used: [...record.departures] }
}

const of = (...ids: readonly DepartureId[]): Declared => ids.map((id) => ({ id }))
const hint = (id: string) => `the departure ${id} describes this: declare it where it is meant`

describe('a target under departures', () => {
  it.each<[string, readonly DepartureId[], Declared, readonly DepartureId[]]>([
    ['needs none', [], of(loose, microsoft), []],
    ['needs one of two that are declared', [microsoft], of(loose, microsoft), [microsoft]],
    ['needs two', [loose, microsoft], of(loose, microsoft), [loose, microsoft]],
    ['needs one that is declared for its endpoint', [loose], [{ id: loose, endpoint: 'odata' }], [loose]],
  ])('passes by what it needs alone, where it %s', async (_what, needed, departures, used) => {
    expect(await judged(needed, departures)).toEqual({ faults: [], used })
  })

  it('passes by the first where any one would do', async () => {
    const run = await runNowhere({ departures: of(loose, microsoft) })
    const record = newRecord('RECORD-3')
    const faultsUnder = (declared: readonly DepartureId[]) => (declared.length > 0 ? [] : ['fault'])
    await recording(run, record, () =>
      Promise.resolve(
        underDepartures({ run, service: 'odata' }, [microsoft, loose], (declared) => faultsUnder(declared)),
      ),
    )
    expect([...record.departures]).toEqual([microsoft])
  })

  it('says which one would fit behind the first of many faults, since the last may not be shown', async () => {
    const run = await runNowhere({ departures: [] })
    const faults = await recording(run, newRecord('RECORD-3'), () =>
      Promise.resolve(
        underDepartures({ run, service: 'odata' }, [loose], (declared) => (declared.length > 0 ? [] : ['a', 'b', 'c'])),
      ),
    )
    expect(faults).toEqual(['a', hint(loose), 'b', 'c'])
  })

  it.each<[string, readonly DepartureId[], Declared, readonly string[]]>([
    ['nothing is declared', [loose], [], [loose, hint(loose)]],
    ['nothing is declared, and one would not do', [loose, microsoft], [], [loose, microsoft]],
    ['one of two is declared', [loose, microsoft], of(loose), [microsoft, hint(microsoft)]],
    ['another one is declared', [loose], of(microsoft), [loose, hint(loose)]],
    ['it is declared for another endpoint', [loose], [{ id: loose, endpoint: 'legacy' }], [loose, hint(loose)]],
    ['what it needs is of another kind', [quoted], of(quoted), [quoted]],
  ])('fails where %s', async (_what, needed, departures, faults) => {
    expect(await judged(needed, departures)).toEqual({ faults, used: [] })
  })
})
