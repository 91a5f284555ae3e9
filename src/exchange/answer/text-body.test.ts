import { describe, expect, it } from 'vitest'
import { beginsAsError } from './text-body.js'

const json = '{"error":{"code":"4","message":{"lang":"en-US","value":"$top is not supported"}}}'
const xml = '<?xml version="1.0"?>\n<m:error xmlns:m="urn:m"><m:message>$top is not supported</m:message></m:error>'
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
const utf16Mark = Buffer.from([0xff, 0xfe])

describe('a body that begins as an error', () => {
  it.each<[string, Buffer]>([
    ['JSON', Buffer.from(json)],
    ['JSON after a byte order mark', Buffer.concat([utf8Mark, Buffer.from(json)])],
    ['JSON in UTF-16', Buffer.concat([utf16Mark, Buffer.from(json, 'utf16le')])],
    ['the older member name', Buffer.from(' { "odata.error" : {} }')],
    ['XML', Buffer.from(xml)],
    ['XML after a byte order mark', Buffer.concat([utf8Mark, Buffer.from(xml)])],
    ['XML without a declaration', Buffer.from('<error><code>4</code></error>')],
  ])('is %s', (_what, body) => {
    expect(beginsAsError({ body })).toBe(true)
  })

  it.each<[string, string]>([
    ['records', '{"value":[{"Name":"error"}]}'],
    ['a feed', '<feed><title>error</title></feed>'],
    ['another element', '<errors></errors>'],
    ['a page', '<html><body>error</body></html>'],
    ['nothing', ''],
  ])('is not %s', (_what, body) => {
    expect(beginsAsError({ body: Buffer.from(body) })).toBe(false)
  })
})
