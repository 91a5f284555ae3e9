import { describe, expect, it } from 'vitest'
import { pathPattern } from './path-pattern.js'

describe('a path pattern', () => {
  it.each<[pattern: string, path: string, parts: object | undefined]>([
    ['/a/b', '/a/b', {}],
    ['/a/b', '/a/b/', undefined],
    ['/a/b', '/a', undefined],
    ['/a/{name}', '/a/x%20y', { name: 'x y' }],
    ['/a/{name}', '/a/x%2Fy', { name: 'x/y' }],
    ['/a/{name}', '/a/x/y', undefined],
    ['/a/{name}', '/a/', undefined],
    ['/a/{one}-{two}.json', '/a/1-2.json', { one: '1', two: '2' }],
    ["/Ship(guid'{id}')", "/Ship(guid'5f')", { id: '5f' }],
    ['/a.b', '/aXb', undefined],
    ['/a/*.txt', '/a/x.txt', {}],
    ['/a/*/c', '/a/b/c', {}],
    ['/a/*', '/a/b/c', {}],
    ['/a/*', '/a', undefined],
    ['/{x}/*', '/q/1/2', { x: 'q' }],
    ['/*', '/anything/at/all', {}],
    ['/a/{name}', '/a/%', undefined],
  ])('%s takes %s: %j', (pattern, path, parts) => {
    expect(pathPattern(pattern)(path)).toEqual(parts)
  })
})
