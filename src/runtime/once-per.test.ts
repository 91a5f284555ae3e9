import { expect, test } from 'vitest'
import { oncePer } from './once-per.js'

test('a thing is looked at once, also where nothing is found in it, and each thing for itself', () => {
  const asked: string[] = []
  const nameOf = oncePer((thing: { readonly id: string; readonly name?: string }) => {
    asked.push(thing.id)
    return thing.name
  })
  const [named, nameless] = [{ id: 'a', name: 'Ann' }, { id: 'b' }]
  expect([named, nameless, named, nameless].map(nameOf)).toEqual(['Ann', undefined, 'Ann', undefined])
  expect(asked).toEqual(['a', 'b'])
})
