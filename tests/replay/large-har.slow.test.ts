import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { executable, temporaryFolder } from '../cli/command.js'

const entries = 4000
const body = JSON.stringify({ d: { results: [{ Notes: 'a text of a record '.repeat(1500) }] } })

function* har() {
  yield '{"log":{"version":"1.2","entries":['
  for (let at = 0; at < entries; at += 1) {
    const request = { method: 'GET', url: `https://crm.example.com/0/odata/Contact?at=${String(at)}`, headers: [] }
    const content = { mimeType: 'application/json', text: `${String(at)}${body}` }
    yield `${at === 0 ? '' : ','}${JSON.stringify({ request, response: { status: 200, headers: [], content } })}`
  }
  yield ']}}'
}

it('a HAR file of more than 100 MB is read in a heap of 50 MB', { timeout: 120_000 }, async () => {
  const path = join(temporaryFolder(), 'large.har')
  await pipeline(Readable.from(har()), createWriteStream(path))
  const room = pathToFileURL(join(dirname(executable), '..', 'traffic', 'index.js')).href
  const program = `
    import { readRecordingFile } from ${JSON.stringify(room)}
    let count = 0
    for await (const { url } of readRecordingFile(${JSON.stringify(path)}, 'har')) count += url === '' ? 0 : 1
    console.log(count)`
  const given = ['--max-old-space-size=50', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, given)
  expect(stdout.trim()).toBe(String(entries))
})
