import type { EntityModel } from '../../../../../fixtures/model.js'
import { looking, who } from '../../altered-guard.js'
import { plainRow } from '../../../formats/json-records.js'
import { viewOf } from '../../../formats/view.js'
import { htmlAnswer, withHeaders, type Answer } from '../../../http/answer.js'
import type { Call } from '../../../http/call.js'
import type { Row } from '../../../records/row.js'
import { crossed } from '../breaches.js'

/** Breaches of refusals that must show no records. */
export const leakedRecordDeviations = crossed({
  'redirect-shows-records': {
    says: 'The body of the redirect holds the records asked for',
    override: looking('redirect', who('anybody'), showingRecords),
    cells: { always: 'ACCESS-15/reads', 'in-xml': 'ACCESS-15/xml' },
  },
  'forbidden-shows-records': {
    says: 'The body of the 403 holds the records asked for',
    override: looking('forbid', who('anybody'), showingRecords),
    cells: { always: 'ACCESS-15/reads' },
  },
  'challenge-shows-records': {
    says: 'The body of the 401 holds the records asked for',
    override: looking('challenge', who('anybody'), showingRecords),
    cells: { 'in-xml': ['ACCESS-15/xml', 'RIGHTS-1/xml'] },
  },
  'forbidden-shows-keyed': {
    says: 'The body of the 403 holds the record whose key is in the address',
    override: looking('forbid', who('anybody'), showingKeyed),
    cells: { 'on-change': { id: 'forbidden-change-shows-record', breaks: 'ACCESS-15/changes' } },
  },
})

/** The first records of the entity that a request names, a line each; empty where it names none. */
export function recordsAskedFor(call: Call): string {
  const rows = rowsAskedFor(call).slice(0, 3)
  return rows.map(({ values }) => JSON.stringify(values)).join('\n')
}

function showingKeyed(refused: Answer, call: Call): Answer {
  const model = entityAskedFor(call)
  const row = rowsAskedFor(call).find(({ id }) => id === keyOf(call))
  if (!model || !row) return refused
  const view = viewOf(model, 'legacy', call.deployment)
  const shown = plainRow(row, { ...view, fields: view.fields.filter(({ name }) => name !== 'Id') })
  return { ...refused, body: `<!DOCTYPE html><title>Refused</title><!-- ${shown} -->\n` }
}

function showingRecords(refused: Answer, call: Call, column: string): Answer {
  const shown = recordsAskedFor(call)
  return shown === '' || !/Read$/.test(column) ? refused : withPage(refused, `<pre>${shown}</pre>`)
}

function withPage(refused: Answer, body: string): Answer {
  const page = htmlAnswer(refused.status, 'Refused', body)
  return withHeaders(page, ...refused.headers.filter(([name]) => name !== 'Content-Type'))
}

function keyOf({ path }: Call): string | undefined {
  return /\(guid'([^']+)'\)$/.exec(path)?.[1]?.toLowerCase()
}

function entityAskedFor(call: Call): EntityModel | undefined {
  const parts = call.path.split('/').map((part) => part.replace(/Collection\b.*/, ''))
  return call.deployment.store.models.find(({ name }) => parts.includes(name))
}

function rowsAskedFor(call: Call): readonly Row[] {
  const model = entityAskedFor(call)
  return model ? call.deployment.store.rows(model.name) : []
}
