import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { noEvidence, readEvidence } from './evidence.js'
import { sampleExchanges } from './testing/sample-evidence.js'
import { temporaryFolder } from './testing/temporary-folder.js'

describe('evidence that is read', () => {
  it('is every exchange, in the order in which they were made', async () => {
    const exchanges = sampleExchanges(40)
    const path = await file(exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''))
    const read = await readEvidence(path)
    expect([...read.exchanges.values()]).toEqual(exchanges)
    expect(read.unreadableLines).toBe(0)
  })

  it('has the digest of the file, byte for byte, whatever is in it', async () => {
    for (const content of ['', 'ü\r\n', `${'x'.repeat(200_000)}\n{"cut`]) {
      const { sha256 } = await readEvidence(await file(content))
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
    }
  })

  it('counts a line that was cut off, or that is no exchange, and keeps the others', async () => {
    const [one, two] = sampleExchanges(2).map((exchange) => JSON.stringify(exchange))
    const read = await readEvidence(await file(`${one!}\n{"id":"x-0009"}\n${two!.slice(0, 100)}`))
    expect([...read.exchanges.keys()]).toEqual(['x-0001'])
    expect(read.unreadableLines).toBe(2)
  })

  it('is none where the run kept none', async () => {
    expect(await readEvidence(join(await temporaryFolder(onTestFinished), 'evidence.ndjson'))).toEqual(noEvidence)
  })
})

async function file(content: string): Promise<string> {
  const path = join(await temporaryFolder(onTestFinished), 'evidence.ndjson')
  await writeFile(path, content)
  return path
}
