import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

const count = 20_500
const guid = (n: number) => `730006e4-5b6e-4f70-9a1c-${String(n).padStart(12, '0')}`

/** What V8 may keep of live objects: it collects all garbage before it gives up, so that only what is held at once counts. */
const heapMegabytes = 80

function atom(): Buffer {
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
  const entries = Array.from(
    { length: count },
    (_, n) => `<entry><id>http://localhost/ContactCollection(guid'${guid(n)}')</id><title type="text"/>
<updated>2024-01-01T00:00:00Z</updated><author><name/></author><category term="Contact" scheme="${d}/scheme"/>
<content type="application/xml"><m:properties><d:Id m:type="Edm.Guid">${guid(n)}</d:Id><d:Name>Contact ${n} &amp; Söhne</d:Name>
<d:Notes>${'n'.repeat(60)}</d:Notes><d:Age m:type="Edm.Int32">${n % 100}</d:Age><d:Score m:type="Edm.Decimal">${n / 4}</d:Score>
<d:CreatedOn m:type="Edm.DateTime">2024-01-01T00:00:00</d:CreatedOn><d:AccountId m:type="Edm.Guid">${guid(n % 7)}</d:AccountId>
<d:OwnerId m:type="Edm.Guid" m:null="true"/><d:Active m:type="Edm.Boolean">${n % 2 === 0}</d:Active></m:properties></content></entry>`,
  )
  return Buffer.from(
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="${d}" xmlns:m="${d}/metadata">${entries.join('')}</feed>`,
  )
}

/**
 * What the expression makes of the page as `body`, with the file imported as `library`, in a process of a small heap: one
 * that runs out takes nothing else down. Rejects where it does.
 */
async function inSmallHeap(file: string, expression: string): Promise<unknown> {
  const program = `import { buffer } from 'node:stream/consumers'
import * as library from ${JSON.stringify(pathToFileURL(resolve(file)).href)}
const body = await buffer(process.stdin)
console.log(JSON.stringify(${expression}))`
  const heap = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8']
  const running = run(process.execPath, [...heap, '--input-type=module', '--eval', program])
  running.child.stdin?.end(atom())
  return JSON.parse((await running).stdout)
}

describe('a page of Atom at the cap, in a heap that does not hold the tree of it', () => {
  it('is read to its last row', async () => {
    const last = "(({ rows }) => [rows.length, rows.at(-1)])(library.readCollection(body, 'application/atom+xml'))"
    const row = { Id: guid(count - 1), Name: `Contact ${count - 1} & Söhne`, OwnerId: null }
    expect(await inSmallHeap('dist/src/odata/index.js', last)).toEqual([count, expect.objectContaining(row)])
  })

  it('cannot be read as a tree', async () => {
    const tree = 'new library.XMLParser({ ignoreAttributes: false }).parse(body).feed.entry.length'
    await expect(inSmallHeap('node_modules/fast-xml-parser/src/fxp.js', tree)).rejects.toMatchObject({
      stderr: expect.stringContaining('heap out of memory') as string,
    })
  })
})
