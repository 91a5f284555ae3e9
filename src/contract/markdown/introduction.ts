import { needs } from '../needs.js'
import { blameTerms, levelTerms, outcomeTerms, provenanceTerms, readings, runOutcomeTerms } from '../terms.js'
import { blames, levels, outcomes, provenances } from '../types.js'
import { codes, table } from './table.js'

/** How to read the catalogue: levels, outcomes, the run outcome, and what is taken as what. */
export function introduction(): readonly string[] {
  return [
    '## How to read this page',
    'The interface document is taken apart into clauses. Each clause gets one outcome for one target, and its id names it in ' +
      'reports, waivers and profiles. Line numbers are those of the interface document.',
    '### Levels',
    'The level says what a breach means.',
    table(
      ['level', 'meaning', 'a breach'],
      levels.map((level) => [level, levelTerms[level].meaning, levelTerms[level].breach]),
    ),
    '### Ground',
    'The ground says where in the document a clause comes from.',
    table(
      ['ground', 'the document has it'],
      provenances.map((provenance) => [provenance, provenanceTerms[provenance]]),
    ),
    '### Outcomes',
    table(
      ['outcome of a clause', 'meaning'],
      outcomes.map((outcome) => [outcome, outcomeTerms[outcome]]),
    ),
    'An outcome that is not a pass names who has to act:',
    table(
      ['blame', 'stands for'],
      blames.map((blame) => [blame, blameTerms[blame]]),
    ),
    'The clauses of a run roll up into one word, the first of these that applies:',
    table(
      ['outcome of a run', 'when'],
      (['nonconformant', 'incomplete', 'holds', 'conformant'] as const).map((outcome) => [
        outcome,
        runOutcomeTerms[outcome],
      ]),
    ),
    '`--strict` counts failed reported clauses as breaches. `--accept-untested` lets untested clauses pass, but neither what ' +
      'was tried in vain nor a run in which no required or conditional clause was judged.',
    '### Readings',
    ...readings.map(({ title, text }) => `**${title}.** ${text}`),
    '### Needs',
    'What the profile has to give before a clause can be judged.',
    table(
      ['need', 'is', 'keys of the profile', 'without it'],
      needs.map(({ id, meaning, keys, lacking }) => [id, meaning, codes(keys), lacking]),
    ),
    'A lookup that is changed is that of the sandbox record: `sandbox.lookup`.',
  ]
}
