import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/cli/command.js'
import { Outlet } from './outlet.js'

describe('an outlet into a pipe', () => {
  it.skipIf(process.platform === 'win32')('leaves Node following links, by which packages are found', () => {
    const folder = realpathSync(temporaryFolder())
    mkdirSync(join(folder, 'store'))
    symlinkSync(join(folder, 'store'), join(folder, 'modules'))
    for (const name of ['first', 'second']) writeFileSync(join(folder, 'store', `${name}.js`), '')
    const { resolve } = createRequire(join(folder, 'modules', 'main.js'))
    // What Node has looked at once it remembers, and only there it goes by the last `stat`.
    resolve(join(folder, 'store', 'first.js'))
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const fd = openSync(pipe, constants.O_RDWR)
    try {
      const stream = Object.assign(new PassThrough(), { fd, isTTY: false })
      new Outlet(stream as unknown as ConstructorParameters<typeof Outlet>[0]).write('a line')
      expect(resolve('./second.js')).toBe(join(folder, 'store', 'second.js'))
      expect(String(stream.read())).toBe('a line')
    } finally {
      closeSync(fd)
    }
  })
})
