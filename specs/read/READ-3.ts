/** READ-3: the answer is JSON where the caller asks for JSON (line 89). */
import { cantTell, check, defineClause, named, seen } from '../../src/check/index.js'
import { legacyReader } from '../../src/check/queries/index.js'
import { hasFormat, isReadIn, otherAnswers, plainReadInJson, readAs } from '../../src/check/reading/index.js'
import { verboseJson } from '../../src/check/writing/index.js'
import { firstOtherIn } from './first-other-in.js'

defineClause('READ-3', {
  checks: {
    json: check({
      says: 'A read with Accept: application/json is answered in JSON.',
      depth: 'core',
      cost: { requests: 0 },
      asks: ({ run, main }) => plainReadInJson(run, main),
      expects: (answer) => isReadIn(answer, 'JSON'),
    }),
    verbose: check({
      says: 'A read that requests verbose JSON is answered in JSON, or is rejected.',
      depth: 'standard',
      cost: { requests: 1 },
      asks: ({ run, main }) => readAs(run, main, verboseJson),
      expects: (answer) =>
        answer.status === 200
          ? hasFormat(answer, 'JSON')
          : cantTell(`${verboseJson} is not supported: ${named(answer)} answered ${seen(answer)}`, 'nobody'),
    }),
    others: check({
      says: 'All reads of the run with Accept: application/json, by any caller, are answered in JSON.',
      depth: 'standard',
      cost: { requests: 0 },
      asks: ({ run, main }) =>
        Promise.resolve(firstOtherIn('JSON', otherAnswers(legacyReader(run, main), 'application/json'))),
      expects: (answer) => hasFormat(answer, 'JSON'),
    }),
  },
})
