import { describe, expect, it } from 'vitest'
import { text, withOwnFields, type EntityModel } from '../../../fixtures/model.js'
import { rowOf } from './row.js'
import { Store } from './store.js'

let made = 0
const ship: EntityModel = {
  name: 'Ship',
  fields: withOwnFields(text('Name')),
  generate: () => {
    made += 1
    return ['a', 'b', 'c'].map((Id) => ({ Id, Name: `first ${Id}` }))
  },
}
const storeOf = () => new Store([{ ...ship }], { seed: 1, rows: 1 })
const names = (store: Store) => store.rows('Ship').map(({ id, values }) => `${id} ${String(values['Name'])}`)
const put = (store: Store, id: string, name: string) => {
  store.put('Ship', rowOf({ Id: id, Name: name }))
}

describe('the store', () => {
  it('keeps a changed record in its place, and a new one at the end', () => {
    const store = storeOf()
    put(store, 'b', 'second')
    put(store, 'd', 'new')
    expect(names(store)).toEqual(['a first a', 'b second', 'c first c', 'd new'])
    put(store, 'd', 'newer')
    expect(store.find('Ship', 'D')?.values['Name']).toBe('newer')
  })

  it('has a record no more once it was removed, and at the end once it came back', () => {
    const store = storeOf()
    put(store, 'a', 'second')
    store.remove('Ship', 'A')
    expect(names(store)).toEqual(['b first b', 'c first c'])
    expect(store.find('Ship', 'a')).toBeUndefined()
    put(store, 'a', 'back')
    expect(names(store)).toEqual(['b first b', 'c first c', 'a back'])
    store.remove('Ship', 'a')
    expect(store.find('Ship', 'a')).toBeUndefined()
  })

  it('restores what it began with, without making it again', () => {
    const store = storeOf()
    const first = store.rows('Ship')
    const before = made
    put(store, 'a', 'second')
    put(store, 'd', 'new')
    store.remove('Ship', 'b')
    store.reset()
    expect(store.rows('Ship')).toBe(first)
    expect(store.find('Ship', 'a')).toBe(first[0])
    expect(store.find('Ship', 'd')).toBeUndefined()
    expect(made).toBe(before)
  })
})
