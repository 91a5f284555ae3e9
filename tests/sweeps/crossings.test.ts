import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JudgingChild } from '../../src/proof/judging-child.js'
import { weigh } from '../../src/proof/weigh.js'
import { crossing, crossings } from '../proof/crossings.js'
import { hastyFolder } from '../support/hasty-folder.js'
import { root } from '../support/page.js'

const [seed, howMany, besideEach] = [1, 18, 4]

/** Where a freedom has hidden a breach, or would if the two did not know of each other. */
const known = [
  crossing('select-joins-beside-filter', ['zero-guid-for-null']),
  crossing('lookups-in-braces', ['xml-nulls-empty', 'zero-guid-for-null']),
  crossing('dates-short-beside-filter', ['json-bare-array', 'compressed']),
  crossing('records-packed-beside-filter', ['json-light']),
  crossing('username-in-hex', ['username-comma', 'username-percent-encoded']),
  crossing('username-ends-with-browser', ['expires-and-max-age']),
  crossing('page-to-browsers', ['compressed']),
  crossing('verbose-wrapped-guid-taken', ['put-blocked']),
  crossing('verbose-guid-cleared', ['put-blocked']),
  crossing('merge-other-record', ['notes-not-compared']),
  crossing('rights-not-asked-by-key', ['rights-refusal-ends-session']),
  crossing('rights-not-asked-in-verbose', ['rights-refusal-ends-session']),
]

describe('a deviation beside lawful variants', () => {
  let folder: string
  let child: JudgingChild

  beforeAll(() => {
    folder = hastyFolder('svc-conformance-crossings-')
    child = new JudgingChild(folder, new URL('dist/src/proof/judging-process.js', root))
  })
  afterAll(async () => {
    child.end()
    await child.gone
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([...known, ...crossings(howMany, besideEach, seed)])('breaks what it breaks: $id', async (subject) => {
    expect(weigh(subject, await child.judge({ subject, only: [] })).faults).toEqual([])
  })
})
