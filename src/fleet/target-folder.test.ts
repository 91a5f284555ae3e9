import { describe, expect, it } from 'vitest'
import { foldersFor } from './target-folder.js'

describe('the folders of targets', () => {
  it.each([
    [
      ['Europe', 'US East'],
      ['europe', 'us-east'],
    ],
    [
      ['Зоряна', '東京'],
      ['target', 'target-2'],
    ],
    [
      ['../../etc', '/', '..'],
      ['etc', 'target', 'target-2'],
    ],
    [
      ['a b', 'a-b', 'A  B'],
      ['a-b', 'a-b-2', 'a-b-3'],
    ],
    [
      ['fleet.json', 'fleet.html'],
      ['fleet.json-2', 'fleet.html-2'],
    ],
    [
      ['con', 'NUL.txt', 'lpt1'],
      ['target-con', 'target-nul.txt', 'target-lpt1'],
    ],
    [
      ['x'.repeat(100), 'x'.repeat(99)],
      [expect.stringMatching(/^x{71}-[0-9a-f]{8}$/), expect.stringMatching(/^x{71}-[0-9a-f]{8}$/)],
    ],
  ])('of %j are %j', (names, folders) => {
    expect(foldersFor(names)).toEqual(folders)
  })
})
