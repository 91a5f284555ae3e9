import { expect, it } from 'vitest'
import type { DepartureId } from '../../contract/index.js'
import { bookedFinding } from './finding.js'
import { factsOf } from './check.js'
import { newRecord, recording } from './record.js'
import { asDeclared, finding, orDeparture, undecided } from '../index.js'
import { runNowhere } from '../testing/run-at.js'

const declaring = (...ids: readonly DepartureId[]) => runNowhere({ departures: ids.map((id) => ({ id })) })

it('an expectation is given data of the run, and nothing by which to send, record or book', async () => {
  const { run, names } = factsOf(await declaring('csrf-off'))
  expect(Object.keys(run).sort()).toEqual(['addresses', 'departures', 'profile'])
  expect(Object.keys(run.departures).sort()).toEqual(['declared', 'valueOf'])
  expect([run.departures.declared('csrf-off'), run.departures.declared('redirect-307')]).toEqual([true, false])
  expect(names.csrf).toBe('SVCCSRF')
})

it.each<[string, readonly DepartureId[], { used: readonly string[]; fitting: readonly string[] }]>([
  ['is booked as used where it is declared', ['redirect-307'], { used: ['redirect-307'], fitting: [] }],
  ['is named as one that describes the breach where it is not', [], { used: [], fitting: ['redirect-307'] }],
])('the departure of a finding %s', async (_, declared, booked) => {
  const run = await declaring(...declared)
  const record = newRecord('ACCESS-1')
  const found = asDeclared(factsOf(run).run, orDeparture('redirect-307', true, finding(false, 'status 302', '307')))
  expect(record.departures.size).toBe(0)
  await recording(run, record, () => Promise.resolve(bookedFinding(run, found)))
  expect(found.holds).toBe(declared.length > 0)
  expect({ used: [...record.departures], fitting: record.fitting.map(({ id }) => id) }).toEqual(booked)
})

it('an undecided finding ends the clause where its declared departure leaves nothing to judge', async () => {
  const run = await declaring('no-username-cookie')
  const found = orDeparture('no-username-cookie', true, undecided('no cookie'))
  const booked = () =>
    recording(run, newRecord('COOKIE-7'), () => Promise.resolve().then(() => bookedFinding(run, found)))
  await expect(booked()).rejects.toThrow(/not applicable with the declared departure no-username-cookie/)
})

it('what a finding observes is recorded, and not judged', async () => {
  const run = await declaring()
  const record = newRecord('ACCESS-2')
  const found = { ...finding(true, 'a', 'a'), observations: [{ text: 'seen besides' }] }
  await recording(run, record, () => Promise.resolve(bookedFinding(run, found)))
  expect(record.observations).toEqual([{ text: 'seen besides' }])
})
