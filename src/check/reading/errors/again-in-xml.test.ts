import { expect, it } from 'vitest'
import { againInXml, unknownCollection } from './provoked.js'
import { collectionAt, guid, refusal } from '../testing/collection-at.js'

it('the first of the pairs is sent once more without an Accept header, and none where there is none', async () => {
  const at = await collectionAt([{ Id: guid(1), Name: 'Ann' }], {
    types: {},
    answer: ({ entity }) => (entity === 'Contact' ? undefined : refusal(404)),
  })
  const said = await at.told(async () => {
    const [first] = await unknownCollection(at.run, at.main, 'legacy')
    const again = await againInXml(at.run, at.main, [first!, first!])
    expect(again.map(({ accepted, failed }) => [accepted.status, failed.status])).toEqual([[200, 404]])
    expect(again[0]?.accepted.mediaType).toBe('application/atom+xml')
    expect(await againInXml(at.run, at.main, [])).toEqual([])
    return []
  })
  expect(said).toEqual([])
  expect(at.asked.map(({ accept }) => accept)).toEqual(['application/json', 'application/json', undefined, undefined])
})
