import { describe, expect, it } from 'vitest'
import { unloadablePath } from './errors.js'

describe('a path that nothing can be loaded from', () => {
  it.each([
    ['/home/a#b/x.js', '#'],
    ['/home/why?/x.js', '?'],
    ['/home/%41/x.js', '%41'],
  ])('has a sign of a URL in it: %s', (path, sign) => {
    expect(unloadablePath(path)).toContain(`that contains ${sign} (${path})`)
  })

  it.each(['/home/100%/x.js', '/home/a b (c) [d] ä/x.js', 'C:\\Users\\a\\x.js'])('is none without: %s', (path) => {
    expect(unloadablePath(path)).toBeUndefined()
  })
})
