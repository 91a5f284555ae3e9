import { appendFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { manifestText, writeManifest, type ManifestEntry } from './manifest.js'
import { makeTooDeep } from '../testing/too-deep.js'
import { temporaryFolder } from '../testing/temporary-folder.js'
import { verifyReportFolder } from './verify-folder.js'

let folder: string
beforeEach(async () => {
  folder = join(await temporaryFolder(onTestFinished), 'report')
  await mkdir(join(folder, 'deep', 'down'), { recursive: true })
  await writeFile(join(folder, 'a'), 'one')
  await writeFile(join(folder, 'deep', 'down', 'b'), 'two')
  await writeManifest(folder, ['a', 'deep/down/b'])
})

const untouched = { missing: [], altered: [], unlisted: [], unreadable: [] }
const manifestNow = async () => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as object
const rewrite = (manifest: object) => writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2) + '\n')

describe('a folder held against its manifest', () => {
  it('is untouched as it was written, also where a link leads to it', async () => {
    expect(await verifyReportFolder(folder)).toEqual(untouched)
    const link = join(folder, '..', 'latest')
    await symlink('report', link)
    expect(await verifyReportFolder(link)).toEqual(untouched)
  })

  it('names a file that is changed, missing or added, in every depth', async () => {
    await appendFile(join(folder, 'deep', 'down', 'b'), '!')
    await rename(join(folder, 'a'), join(folder, 'deep', 'a'))
    expect(await verifyReportFolder(folder)).toEqual({
      ...untouched,
      missing: ['a'],
      altered: ['deep/down/b'],
      unlisted: ['deep/a'],
    })
  })

  it('hides no file behind a name that begins like the manifest', async () => {
    await writeFile(join(folder, 'manifest.json.more'), '')
    await writeFile(join(folder, 'deep', 'manifest.json'), '')
    expect((await verifyReportFolder(folder)).unlisted).toEqual(['deep/manifest.json', 'manifest.json.more'])
  })

  it('takes a link for no file, whatever it leads to', async () => {
    await rename(join(folder, 'a'), join(folder, '..', 'a'))
    await symlink(join('..', 'a'), join(folder, 'a'))
    await symlink('deep', join(folder, 'shallow'))
    expect(await verifyReportFolder(folder)).toEqual({ ...untouched, altered: ['a'], unlisted: ['shallow'] })
  })

  it.runIf(process.platform === 'linux')('names what cannot be read, whatever rights one has', async () => {
    onTestFinished(makeTooDeep(folder))
    const { unreadable, ...others } = await verifyReportFolder(folder)
    expect(unreadable).toEqual([expect.stringMatching(/^o+\/.*\/$/)])
    expect(others).toEqual({ missing: [], altered: [], unlisted: [] })
  })

  it.runIf(process.platform === 'linux')('names what has a name that is no text, in every depth', async () => {
    const under = (...names: string[]) =>
      Buffer.concat([Buffer.from(`${join(folder, ...names)}x`), Buffer.from([0xff])])
    await writeFile(under('/'), 'three')
    await mkdir(under('deep', 'down', '/'))
    await writeFile(Buffer.concat([under('deep', 'down', '/'), Buffer.from('/c')]), 'four')
    const unlisted = ['deep/down/x\uFFFD', 'x\uFFFD']
    expect(await verifyReportFolder(folder)).toEqual({ ...untouched, unlisted })
    await writeManifest(folder, ['a', 'deep/down/b'])
    expect(await verifyReportFolder(folder)).toEqual({ ...untouched, unlisted })
  })

  it('tells a manifest that says the same in other bytes', async () => {
    const text = await readFile(join(folder, 'manifest.json'), 'utf8')
    for (const other of [`${text} `, text.replace('{', '{ '), text.replace('"algorithm"', '"x": 1, "algorithm"')]) {
      await writeFile(join(folder, 'manifest.json'), other)
      expect((await verifyReportFolder(folder)).altered).toEqual(['manifest.json'])
    }
  })

  it('tells a size that is not that of the file', async () => {
    const { algorithm, files } = (await manifestNow()) as { algorithm: 'sha256'; files: ManifestEntry[] }
    const text = manifestText({ algorithm, files: files.map((file) => ({ ...file, bytes: 4 })) })
    await writeFile(join(folder, 'manifest.json'), text)
    expect((await verifyReportFolder(folder)).altered).toEqual(['a', 'deep/down/b'])
  })
})

describe('a manifest is refused', () => {
  it.each(['../../a', '/etc/hostname', 'deep/../../a', '../a', 'deep//b', '..\\a', 'C:/a', 'a\u0000', '', '.', '..'])(
    'where it lists %j',
    async (path) => {
      await writeFile(join(folder, '..', 'a'), 'one')
      const { files, ...rest } = (await manifestNow()) as { files: ManifestEntry[] }
      await rewrite({ ...rest, files: [...files, { ...files[0], path }] })
      await expect(verifyReportFolder(folder)).rejects.toThrow(/outside the folder or twice/)
    },
  )

  it('where it lists a file twice', async () => {
    const { files, ...rest } = (await manifestNow()) as { files: ManifestEntry[] }
    await rewrite({ ...rest, files: [...files, files[0]] })
    await expect(verifyReportFolder(folder)).rejects.toThrow(/twice/)
  })

  it('where it is a link, missing, no JSON, or lists no digests', async () => {
    const path = join(folder, 'manifest.json')
    await rename(path, join(folder, '..', 'manifest.json'))
    await symlink(join('..', 'manifest.json'), path)
    await expect(verifyReportFolder(folder)).rejects.toThrow(/not a file of the folder/)
    await rm(path)
    await expect(verifyReportFolder(folder)).rejects.toThrow(/the file does not exist/)
    await writeFile(path, 'x')
    await expect(verifyReportFolder(folder)).rejects.toThrow(/JSON/)
    await rewrite({ algorithm: 'sha256', files: [{ path: 'a' }] })
    await expect(verifyReportFolder(folder)).rejects.toThrow(/sha256/)
  })
})
