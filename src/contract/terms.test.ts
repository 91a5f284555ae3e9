import { expect, test } from 'vitest'
import { blameTerms, levelTerms, outcomeTerms, provenanceTerms, readings, runOutcomeTerms } from './terms.js'
import { blames, levels, outcomes, provenances, runOutcomes } from './types.js'

test('every word of a verdict has its meaning', () => {
  expect(Object.keys(levelTerms)).toEqual(levels)
  expect(Object.keys(outcomeTerms)).toEqual(outcomes)
  expect(Object.keys(blameTerms)).toEqual(blames)
  expect(Object.keys(runOutcomeTerms).toSorted()).toEqual(runOutcomes.toSorted())
  expect(Object.keys(provenanceTerms)).toEqual(provenances)
  const meanings = [levelTerms, outcomeTerms, blameTerms, runOutcomeTerms, provenanceTerms].flatMap(
    (terms: Readonly<Record<string, string | object>>) =>
      Object.values(terms).flatMap((term) => (typeof term === 'string' ? term : Object.values(term))),
  )
  expect(meanings).toHaveLength(
    2 * levels.length + outcomes.length + blames.length + runOutcomes.length + provenances.length,
  )
  expect(meanings.filter((meaning) => typeof meaning !== 'string' || meaning === '')).toEqual([])
})

test('every reading has a title and whole sentences', () => {
  expect(readings.map(({ title }) => title)).toEqual([
    'Access refusal',
    'Data refusal',
    'Twins',
    'Departures',
    'Names and paths',
    'Waivers and attestations',
    'Scope',
  ])
  expect(readings.filter(({ text }) => !/^(`|[A-Z]).*\.$/.test(text))).toEqual([])
})
