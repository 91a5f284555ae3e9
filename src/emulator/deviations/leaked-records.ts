import type { EntityModel } from '../../../fixtures/model.js'
import { looking, who } from '../behaviour/altered-guard.js'
import type { Service } from '../behaviour/routes.js'
import { plainRow } from '../formats/json-records.js'
import { viewOf } from '../formats/view.js'
import { htmlAnswer, withHeaders, type Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Row } from '../records/row.js'
import { crossed } from './breaches.js'

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
  'redirect-shows-names': {
    says: 'The body of the redirect of a read of contacts holds their names and addresses, and no ids',
    override: looking('redirect', who('absent'), (redirect, call) => {
      if (!/\/Contact(Collection)?$/.test(call.path)) return redirect
      const rows = call.deployment.store.rows('Contact').slice(0, 3)
      const shown = rows.map(({ values }) => `<li>${String(values['Name'])}, ${String(values['Email'])}</li>`)
      return withPage(redirect, `<ul>${shown.join('')}</ul>`)
    }),
    cells: { always: 'ACCESS-15/reads' },
  },
  'forbidden-shows-one-record': {
    says: 'The body of the 403 to a read holds the first record asked for, without its id',
    override: looking('forbid', who('anybody'), (refused, call, column) => {
      if (column !== 'legacyRead' && column !== 'odataRead') return refused
      return showingFirst(column === 'odataRead' ? 'odata' : 'legacy')(refused, call)
    }),
    cells: { always: 'ACCESS-15/reads' },
  },
  'forbidden-shows-keyed': {
    says: 'The body of the 403 holds the record whose key is in the address',
    override: looking('forbid', who('anybody'), showingKeyed),
    cells: { 'on-change': { id: 'forbidden-change-shows-record', breaks: 'ACCESS-15/changes' } },
  },
  'redirect-shows-keyed': {
    says: 'The body of the redirect holds the record whose key is in the address',
    override: looking('redirect', who('anybody'), showingKeyed),
    cells: { 'by-key': { id: 'redirect-by-key-shows-record', breaks: 'ACCESS-15/other-reads' } },
  },
  'redirect-shows-others': {
    says: 'The body of the redirect holds the first records of the object, and not the one in the address',
    override: looking('redirect', who('anybody'), (refused, call) => {
      const model = entityAskedFor(call)
      if (!model) return refused
      const view = viewOf(model, 'legacy', call.deployment)
      const others = rowsAskedFor(call).filter(({ id }) => id !== keyOf(call))
      return { ...refused, body: `[${String(others.slice(0, 3).map((row) => plainRow(row, view)))}]` }
    }),
    cells: { 'on-put': { id: 'redirect-of-put-shows-others', breaks: 'ACCESS-15/changes' } },
  },
})

/** The first records of the entity that a request names, a line each; empty where it names none. */
export function recordsAskedFor(call: Call): string {
  const rows = rowsAskedFor(call).slice(0, 3)
  return rows.map(({ values }) => JSON.stringify(values)).join('\n')
}

/** Puts the first record of the entity into the body, without the id that nobody sent. */
export function showingFirst(service: Service): (refused: Answer, call: Call) => Answer {
  return (refused, call) => showing(refused, call, service, rowsAskedFor(call)[0])
}

function showingKeyed(refused: Answer, call: Call): Answer {
  const row = rowsAskedFor(call).find(({ id }) => id === keyOf(call))
  return showing(refused, call, 'legacy', row)
}

function showing(refused: Answer, call: Call, service: Service, row: Row | undefined): Answer {
  const model = entityAskedFor(call)
  if (!model || !row) return refused
  const view = viewOf(model, service, call.deployment)
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
