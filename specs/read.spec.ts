/** READ: the legacy data service (section "Read records, legacy data service" of the document). */
import {
  accessRefusal,
  cantTell,
  clause,
  collectionIn,
  expect,
  legacyRead,
  loginPages,
  named,
  seen,
  sendRenewing,
} from '../src/scenario/index.js'

clause('READ-1', async ({ run, main }) => {
  const answer = await sendRenewing(run, main, legacyRead(run))
  if (run.departures.used('no-legacy-service', answer.status === 404)) return
  if (accessRefusal(answer, loginPages(run)) !== undefined) {
    cantTell(`${named(answer)} was refused access (${seen(answer)}): see COOKIE-9`)
  }
  expect(answer).toHaveStatus(200)
  const rows = collectionIn(answer)
  expect(rows.kind, `what the body of ${named(answer)} is`).toBe('a collection')
  if (rows.count === 0)
    cantTell('the collection is empty, which proves nothing: name an entity with records in entities.probe', 'profile')
})
