/** RECORD: how the values of a record are written (section "Data records" of the document). */
import { clause, expect, named } from '../src/scenario/index.js'
import {
  dateTimesAsLaidDown,
  guidsAsLaidDown,
  idsOnce,
  kindsAsLaidDown,
  kindsOfRows,
  legacySample,
  needsRichSample,
  observeLikelyLookups,
  plainMembers,
  sampleRead,
  withoutRows,
} from '../src/scenario/relations/index.js'

clause('RECORD-1', async ({ run, main }) => {
  const answer = await sampleRead(run, main, 'legacy')
  const kinds = kindsOfRows(answer) ?? withoutRows(answer)
  expect([...new Set(kinds)], `what the records of ${named(answer)} are`).toEqual(kinds.length > 0 ? ['object'] : [])
  const sample = await legacySample(run, main)
  expect(plainMembers(run, sample)).toBeWithoutBreach('fields with plain values')
  needsRichSample(run, sample)
})

clause('RECORD-2', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  observeLikelyLookups(run, sample)
  expect(guidsAsLaidDown(run, sample)).toBeWithoutBreach('GUIDs as plain strings, 8-4-4-4-12')
  needsRichSample(run, sample)
})

clause('RECORD-3', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  expect(dateTimesAsLaidDown(run, sample)).toBeWithoutBreach('date-times as YYYY-MM-DDThh:mm:ss.sssZ')
  needsRichSample(run, sample)
})

clause('RECORD-4', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  expect(kindsAsLaidDown(run, sample)).toBeWithoutBreach('numbers as numbers, texts as strings, one kind a field')
  needsRichSample(run, sample)
})

clause('RECORD-5', async ({ run, main }) => {
  const sample = await legacySample(run, main)
  expect(idsOnce(run, sample)).toBeWithoutBreach('every id once on its page')
  needsRichSample(run, sample)
})
