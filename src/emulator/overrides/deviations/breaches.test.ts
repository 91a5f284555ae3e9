import { describe, expect, it } from 'vitest'
import { listDeviations, startEmulator } from '../../index.js'
import { legacy, loggedIn } from '../../testing/client.js'
import { crossed } from './breaches.js'

describe('a fault times its circumstances', () => {
  const [always, inXml, byPut] = crossed({
    'text-lost': {
      says: 'A text is lost',
      override: () => ({}),
      needs: { rows: 10 },
      cells: {
        always: 'READ-1/json',
        'in-xml': ['READ-2/xml', 'READ-4'],
        'on-put': { id: 'put-loses-text', breaks: 'WRITE-3/texts', inWholeRun: true },
      },
    },
  })

  it('is a deviation for each cell, with the words of both', () => {
    expect([always, inXml, byPut].map((each) => each?.id)).toEqual(['text-lost', 'text-lost-in-xml', 'put-loses-text'])
    expect(always?.sentence).toBe('A text is lost.')
    expect(inXml?.sentence).toBe('A text is lost for legacy reads in XML.')
    expect(inXml?.crossing).toEqual({ fault: 'text-lost', circumstance: 'in-xml' })
    expect(byPut).toMatchObject({ needs: { rows: 10 }, inWholeRun: true })
  })

  it('breaks the clauses of the checks that its cell names', () => {
    expect(inXml).toMatchObject({ breaks: ['READ-2', 'READ-4'], checks: ['READ-2/xml'] })
  })

  it('shows in its circumstance, and neither before nor after it', async () => {
    const emulator = await startEmulator({ deviations: ['numbers-lost-beside-filter'], rows: 10 })
    try {
      const client = await loggedIn(emulator)
      const ages = async (query: string) => {
        const { text } = await client.send('GET', legacy(`ContactCollection${query}`), { accept: 'application/json' })
        return [...text.matchAll(/"Age":(\d+)/g)].map(([, age]) => Number(age))
      }
      const plain = await ages('')
      expect(plain.some((age) => age > 0)).toBe(true)
      expect(await ages('?$filter=Name%20ne%20null')).toEqual(plain.map(() => 0))
      expect(await ages('')).toEqual(plain)
    } finally {
      await emulator.close()
    }
  })
})

describe('the deviations', () => {
  it('name a check of each clause that they break, and of no other', () => {
    for (const { id, breaks, checks } of listDeviations())
      expect({ id, clauses: [...new Set(checks.map((check) => check.split('/')[0]))] }).toEqual({ id, clauses: breaks })
  })

  it('have each fault in each circumstance once', () => {
    const crossings = listDeviations().flatMap(({ crossing }) => (crossing ? [JSON.stringify(crossing)] : []))
    expect(new Set(crossings).size).toBe(crossings.length)
  })
})
