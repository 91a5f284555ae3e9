import { needs } from '../needs.js'
import { blameTerms, levelTerms, outcomeTerms, provenanceTerms, readings, runOutcomeTerms } from '../terms.js'
import { blames, levels, outcomes, provenances } from '../types.js'
import { codes, table } from './table.js'

/** How to read the catalogue: levels, outcomes, the run outcome, and what is taken as what. */
export function introduction(): readonly string[] {
  return [
    '## How to read this page',
    'The interface document is split into clauses. Each clause gets one outcome for one target. Reports, waivers and profiles ' +
      'use its id. Line numbers are those of the interface document.',
    '### Levels',
    'The level says what a breach means.',
    table(
      ['level', 'meaning', 'a breach'],
      levels.map((level) => [level, levelTerms[level].meaning, levelTerms[level].breach]),
    ),
    '### Source',
    'The source says where in the document a clause comes from.',
    table(
      ['source', 'in the document'],
      provenances.map((provenance) => [provenance, provenanceTerms[provenance]]),
    ),
    '### Outcomes',
    table(
      ['outcome of a clause', 'meaning'],
      outcomes.map((outcome) => [outcome, outcomeTerms[outcome]]),
    ),
    'An outcome other than a pass names who has to act:',
    table(
      ['blame', 'who has to act'],
      blames.map((blame) => [blame, blameTerms[blame]]),
    ),
    'The outcome of a run is the first of these that applies:',
    table(
      ['outcome of a run', 'when'],
      (['nonconformant', 'incomplete', 'holds', 'conformant'] as const).map((outcome) => [
        outcome,
        runOutcomeTerms[outcome],
      ]),
    ),
    '`--strict` counts failed reported clauses as breaches. `--accept-untested` accepts untested clauses. It accepts no clause ' +
      'that was tried and not decided, and no run that judged no required or conditional clause.',
    '### Readings',
    ...readings.map(({ title, text }) => `**${title}.** ${text}`),
    '### Needs',
    'What a clause needs from the profile.',
    table(
      ['need', 'meaning', 'keys of the profile', 'without it'],
      needs.map(({ id, meaning, keys, lacking }) => [id, meaning, codes(keys), lacking]),
    ),
    'Changes of a lookup use the lookup of the sandbox record: `sandbox.lookup`.',
  ]
}
