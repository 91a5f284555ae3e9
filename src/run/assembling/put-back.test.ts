import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atOdd } from '../../../tests/sandbox/at-odd.js'
import { hastyFolder } from '../../../tests/support/hasty-folder.js'
import { profileAt } from '../../check/testing/run-at.js'
import { Masker } from '../../exchange/index.js'
import { putBackChanges } from './put-back.js'

it('a record that is not changed, for what an earlier run left in it, is told as not restored', async () => {
  const folder = hastyFolder('svc-put-back-')
  const [entity, id] = ['Lead', '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00']
  const limits = { requestTimeout: 1000, lateChanges: 0 } as never
  const sandbox = { entity, id, fields: { text: 'Notes' }, put: true } as const
  const profile = await profileAt('http://127.0.0.1:9', { sandbox, limits })
  const settings = { folder, profile, evidence: { level: 'none', path: join(folder, 'evidence.ndjson') } } as never
  const judged = { mayHaveChanged: false, sessions: undefined, interrupted: new AbortController().signal }
  const masker = new Masker(Masker.newKey())
  const left = 'the sandbox record is not changed, because the run of reports/x did not restore Notes'
  expect(await putBackChanges(settings, { ...judged, leftBehind: left }, masker)).toMatchObject({
    records: [{ entity, id, restored: false, note: left }],
    notRestored: true,
  })
  expect(await putBackChanges(settings, { ...judged, leftBehind: undefined }, masker)).toMatchObject({
    records: [],
    notRestored: false,
  })
})

it.each([
  ['the run left no session', false, false, /2 times to restore .*: the run left no session/],
  ['its session has ended', true, true, /2 times to restore .*: the session that had changed it was refused/],
  ['its sessions are alive', true, false, undefined],
])('a login of the restore has a diagnosis of its own, with its exchanges: %s', async (_what, leaves, ends, text) => {
  const { server, work } = await atOdd({
    record: { Text: 'theirs', Number: 1, Moment: null, Ref: null, AccountId: null },
  })
  await work.merge({ Text: 'mine' })
  const store = work.main.store.serialize()
  if (ends) server.logOutAll()
  const evidence = { level: 'none', path: join(work.folder, 'evidence.ndjson') }
  const sessions = leaves ? { keeper: store, witness: store } : undefined
  const { traffic, diagnosis } = await putBackChanges(
    { folder: work.folder, profile: work.profile, evidence } as never,
    { mayHaveChanged: true, sessions, leftBehind: undefined, interrupted: new AbortController().signal },
    new Masker(Masker.newKey()),
  )
  expect(server.record).toMatchObject({ Text: 'theirs' })
  expect(diagnosis?.text).toEqual(text && expect.stringMatching(text))
  expect(diagnosis?.evidence ?? []).toHaveLength(traffic.logins)
})
