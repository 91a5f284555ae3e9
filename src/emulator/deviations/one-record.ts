import type { Column } from '../behaviour/access.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'
import { plainRow } from '../formats/json-records.js'
import { viewOf } from '../formats/view.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Row } from '../records/row.js'
import { entityAskedFor } from './records-asked-for.js'

/** Refusals that show one record as it is written elsewhere, but for the id that nobody sent. */
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
    id: 'forbidden-change-shows-record',
    sentence: 'The body of the 403 to a change holds the record that was to be changed.',
    breaks: ['ACCESS-15'],
    override: ({ access }) => ({
      access: {
        forbid: (call, column) =>
          column === 'legacyChange'
            ? showing(access.forbid(call, column), call, 'legacy', rowByKey(call))
            : access.forbid(call, column),
      },
    }),
  },
  {
    id: 'redirect-by-key-shows-record',
    sentence: 'The redirect of a legacy read of one record by its key has the record in its body.',
    breaks: ['ACCESS-15'],
    override: ({ access }) => ({
      access: {
        redirect: (call, column, standing) =>
          column === 'legacyRead'
            ? showing(access.redirect(call, column, standing), call, 'legacy', rowByKey(call))
            : access.redirect(call, column, standing),
      },
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
  if (column !== 'legacyRead' && column !== 'odataRead') return refused
  const [row] = rowsAskedFor(call)
  return showing(refused, call, column === 'odataRead' ? 'odata' : 'legacy', row)
}

/** The row whose key stands in the address; undefined where there is none. */
function rowByKey(call: Call): Row | undefined {
  const key = /\(guid'([^']+)'\)$/.exec(call.path)?.[1]
  return rowsAskedFor(call).find(({ id }) => id === key?.toLowerCase())
}

function rowsAskedFor(call: Call): readonly Row[] {
  const model = entityAskedFor(call)
  return model ? call.deployment.store.rows(model.name) : []
}

function showing(refused: Answer, call: Call, service: Service, row: Row | undefined): Answer {
  const model = entityAskedFor(call)
  if (!model || !row) return refused
  const view = viewOf(model, service, call.deployment)
  const shown = plainRow(row, { ...view, fields: view.fields.filter(({ name }) => name !== 'Id') })
  return { ...refused, body: `<!DOCTYPE html><title>Refused</title><!-- ${shown} -->\n` }
}
