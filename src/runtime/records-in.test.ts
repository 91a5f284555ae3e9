import { describe, expect, it } from 'vitest'
import { recordsIn } from './records-in.js'

describe('the records in a body', () => {
  it.each([
    ['a bare array', '[{},{}]', 2],
    ['light JSON', '{"odata.metadata":"m","value":[{"Id":1}]}', 1],
    ['verbose JSON', '{"d":{"results":[{},{},{}],"__next":"n"}}', 3],
    ['verbose JSON without results', '{"d":[{},{}]}', 2],
    ['an empty collection', '{"value":[]}', 0],
    ['a feed', '\uFEFF<?xml version="1.0"?><feed xmlns="a"><entry><id/></entry></feed>', 1],
    ['a feed with a prefix', '<a:feed xmlns:a="a"><a:entry a:x="1"></a:entry><a:entry></a:entry></a:feed>', 2],
    ['an error body', '{"error":{"code":"4","message":{"value":"no"}}}', undefined],
    ['one record', '{"d":{"Id":"1","Name":"a"}}', undefined],
    ['a page', '<!doctype html><html><entry></entry></html>', undefined],
    ['what is cut off', '{"value":[{"Id"', undefined],
    ['a text', '"value"', undefined],
    ['texts with brackets, commas and quotes', '{"value":["a,\\"],[","b\\\\",[1,2]]}', 3],
    ['rows beside members of the same names', '{"value":[{"value":[1,2],"d":{"results":[3]}}],"results":"d"}', 1],
    ['rows after a member that is null', '{"d":null,"value":[ 1 ]}', 1],
    ['a list under another name', '{"d":{"items":[1,2]}}', undefined],
    ['spaces alone', '{"value":[ \n ]}', 0],
    [
      'a feed whose texts and attributes say entry',
      '<feed x="entry"> <entry >an entry, <b>entry</b></entry></feed>',
      1,
    ],
  ])('of %s are counted by its structure', (_what, text, count) => {
    expect(recordsIn(Buffer.from(text))).toBe(count)
  })
})
