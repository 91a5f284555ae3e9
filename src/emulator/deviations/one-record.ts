import type { Column } from '../behaviour/access.js'
import type { Deviation } from '../listed.js'
import { plainRow } from '../formats/json-records.js'
import { viewOf } from '../formats/view.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { entityAskedFor } from './records-asked-for.js'

/** Refusals that show one record as it is written elsewhere, but for its id. */
export const oneRecordDeviations: readonly Deviation[] = [
  {
    id: 'forbidden-shows-one-record',
    sentence: 'The body of the 403 to a read holds the first record of what was asked for, without its id.',
    breaks: ['ACCESS-15'],
    override: ({ access }) => ({
      access: { forbid: (call, column) => showingOne(access.forbid(call, column), call, column) },
    }),
  },
  {
    id: 'rights-refusal-shows-one-record',
    sentence: 'The 401 to a legacy read without rights holds the first record of what was asked for, without its id.',
    breaks: ['RIGHTS-1'],
    override: ({ rights }) => ({
      rights: { refusal: (call, column) => legacyShowingOne(rights.refusal(call, column), call, column) },
    }),
  },
]

function legacyShowingOne(refused: Answer, call: Call, column: Column): Answer {
  return column === 'legacyRead' ? showingOne(refused, call, column) : refused
}

function showingOne(refused: Answer, call: Call, column: Column): Answer {
  const model = column === 'legacyRead' || column === 'odataRead' ? entityAskedFor(call) : undefined
  const row = model && call.deployment.store.rows(model.name)[0]
  if (!model || !row) return refused
  const view = viewOf(model, column === 'odataRead' ? 'odata' : 'legacy', call.deployment)
  const shown = plainRow(row, { ...view, fields: view.fields.filter(({ name }) => name !== 'Id') })
  return { ...refused, body: `<!DOCTYPE html><title>Refused</title><!-- ${shown} -->\n` }
}
