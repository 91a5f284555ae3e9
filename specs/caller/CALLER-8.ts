/** CALLER-8: date-times in bodies have the documented form (line 61). */
import { defineDuties, everyRequest, isData, jsonBody } from '../../src/traffic/index.js'
import { textsIn } from './body-values.js'

const documented = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Texts that are a date-time and nothing else, in whatever form. */
const dateTimes = [
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s*(?:Z|UTC|[+-]\d\d:?\d\d)?$/i,
  /^\/Date\(-?\d+(?:[+-]\d{4})?\)\/$/,
  /^datetime(?:offset)?'.*'$/i,
  /^\d{1,2}[./-]\d{1,2}[./-]\d{4},? \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?$/i,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .*\d{4} \d\d:\d\d:\d\d .*$/,
]

defineDuties('CALLER-8', {
  occasion: 'Have the client change a date-time (scenario `standard`).',
  checks: {
    form: everyRequest(
      'Date-times in bodies have the form YYYY-MM-DDThh:mm:ss.sssZ.',
      'YYYY-MM-DDThh:mm:ss.sssZ',
      (step) => {
        if (!isData(step)) return undefined
        const given = textsIn(jsonBody(step)).filter(({ text }) => dateTimes.some((form) => form.test(text)))
        if (given.length === 0) return undefined
        const wrong = given.find(({ text }) => !documented.test(text))
        if (!wrong) return { kept: 'YYYY-MM-DDThh:mm:ss.sssZ' }
        return {
          broken: `${formOf(wrong.text)} in ${wrong.member}`,
          mend: 'write date-times in UTC with milliseconds, such as 2026-01-31T08:00:00.000Z',
        }
      },
    ),
  },
})

/** The form of a text, without what it says. */
function formOf(text: string): string {
  return text.replaceAll(/\d/g, '9').slice(0, 60)
}
