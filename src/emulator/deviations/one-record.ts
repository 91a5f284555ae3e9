import type { Column } from '../behaviour/access.js'
import { looking, who } from '../behaviour/altered-guard.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'
import { plainRow } from '../formats/json-records.js'
import { viewOf } from '../formats/view.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Row } from '../records/row.js'
import { entityAskedFor } from './records-asked-for.js'
import { isPut } from './requests.js'
import { answering } from './rights.js'

/** Refusals that show few records as they are written elsewhere: one but for the id that nobody sent, or those beside it. */
export const oneRecordDeviations: readonly Deviation[] = [
  {
    id: 'forbidden-shows-one-record',
    sentence: 'The body of the 403 to a read holds the first record of what was asked for, without its id.',
    breaks: ['ACCESS-15'],
    override: looking('forbid', who('anybody'), showingOne),
  },
  {
    id: 'forbidden-change-shows-record',
    sentence: 'The body of the 403 to a change holds the record that was to be changed.',
    breaks: ['ACCESS-15'],
    override: looking('forbid', who('anybody', 'legacyChange'), showingKeyed),
  },
  {
    id: 'redirect-by-key-shows-record',
    sentence: 'The redirect of a legacy read of one record by its key has the record in its body.',
    breaks: ['ACCESS-15'],
    override: looking('redirect', who('anybody', 'legacyRead'), showingKeyed),
  },
  {
    id: 'redirect-of-put-shows-others',
    sentence: 'The redirect of a PUT has the first records of the object in its body, and not the one to be changed.',
    breaks: ['ACCESS-15'],
    override: looking('redirect', who('anybody', 'legacyChange', isPut), showingOthers),
  },
  {
    id: 'rights-refusal-shows-one-record',
    sentence: 'The 401 to a legacy read without rights holds the first record of what was asked for, without its id.',
    breaks: ['RIGHTS-1'],
    override: answering('legacyRead', (call, refused) => showingOne(refused, call, 'legacyRead')),
  },
]

function showingOne(refused: Answer, call: Call, column: Column): Answer {
  if (column !== 'legacyRead' && column !== 'odataRead') return refused
  const [row] = rowsAskedFor(call)
  return showing(refused, call, column === 'odataRead' ? 'odata' : 'legacy', row)
}

/** Shows the row whose key stands in an address of the legacy service. */
function showingKeyed(refused: Answer, call: Call): Answer {
  const key = keyOf(call)
  const row = rowsAskedFor(call).find(({ id }) => id === key)
  return showing(refused, call, 'legacy', row)
}

function showingOthers(refused: Answer, call: Call): Answer {
  const model = entityAskedFor(call)
  if (!model) return refused
  const view = viewOf(model, 'legacy', call.deployment)
  const others = rowsAskedFor(call).filter(({ id }) => id !== keyOf(call))
  return {
    ...refused,
    body: `[${others
      .slice(0, 3)
      .map((row) => plainRow(row, view))
      .join()}]`,
  }
}

function keyOf({ path }: Call): string | undefined {
  return /\(guid'([^']+)'\)$/.exec(path)?.[1]?.toLowerCase()
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
