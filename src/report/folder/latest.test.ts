import { mkdir, readFile, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pointLatestTo } from './latest.js'
import { temporaryFolder } from '../testing/temporary-folder.js'

const one = 'host-20261101T094500Z'
const two = 'host-20261101T094501Z-2'

describe('latest points to the newest report', () => {
  let reports: string

  beforeEach(async () => {
    reports = await temporaryFolder(onTestFinished)
    await mkdir(join(reports, one))
    await mkdir(join(reports, two))
  })

  it('by a relative link that is replaced in one step', async () => {
    await pointLatestTo(join(reports, one))
    await pointLatestTo(join(reports, two))
    expect(await readlink(join(reports, 'latest'))).toBe(two)
    expect((await readdir(reports)).sort()).toEqual([one, two, 'latest'])
  })

  it('by a text file where something else has the name, which is left alone', async () => {
    await mkdir(join(reports, 'latest'))
    await writeFile(join(reports, 'latest', 'mine.txt'), 'mine')
    await pointLatestTo(join(reports, one))
    expect(await readFile(join(reports, 'latest.txt'), 'utf8')).toBe(`${one}\n`)
    expect(await readFile(join(reports, 'latest', 'mine.txt'), 'utf8')).toBe('mine')
    expect((await readdir(reports)).sort()).toEqual([one, two, 'latest', 'latest.txt'])
  })

  it('and the text file goes once a link is possible again', async () => {
    await writeFile(join(reports, 'latest.txt'), `${one}\n`)
    await pointLatestTo(join(reports, two))
    expect(await readdir(reports)).not.toContain('latest.txt')
  })

  it('and replaces neither a link nor a file that leads elsewhere', async () => {
    await symlink('../../elsewhere', join(reports, 'latest'))
    await writeFile(join(reports, 'latest.txt'), 'mine\n')
    await pointLatestTo(join(reports, one))
    expect(await readlink(join(reports, 'latest'))).toBe('../../elsewhere')
    expect(await readFile(join(reports, 'latest.txt'), 'utf8')).toBe('mine\n')
  })
})
