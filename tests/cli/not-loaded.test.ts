import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { afterThisTest } from '../support/closing.js'
import { BuiltCopy } from '../support/built-copy.js'

it('a checker that cannot be loaded says so, and calls no target nonconformant', () => {
  const copy = new BuiltCopy()
  afterThisTest(() => {
    copy.remove()
  })
  rmSync(copy.path('src', 'chunks'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [copy.program, 'run'], { encoding: 'utf8' })
  expect(status).toBe(4)
  expect(stderr).toMatch(/^internal error: the checker could not be loaded: .*chunks/)
})
