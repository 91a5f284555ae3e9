import { readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { atTheEnd, emulate, endedAs, reportIn, RunningCommand, temporaryFolder } from './command.js'
import { dying } from './no-platform.js'

/** Requests that are answered before the end: enough for the LOGIN clauses, and for some of COOKIE. */
const answered = 40

const ends: Readonly<Record<string, RequestListener>> = {
  'hangs from then on': () => undefined,
  'resets every connection': ({ socket }) => {
    socket.resetAndDestroy()
  },
  'never ends a body': (_request, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      response.once('drain', pour)
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    pour()
  },
}

let emulator: Awaited<ReturnType<typeof emulate>>
beforeAll(async () => {
  emulator = await emulate()
})

function profileOf(baseUrl: string): string {
  const profile = parse(readFileSync(emulator.profile, 'utf8')) as { target: object; limits: object }
  const path = join(dirname(emulator.profile), `${new URL(baseUrl).port}.yaml`)
  const limits = { ...profile.limits, maxBodySize: '16MiB' }
  writeFileSync(path, stringify({ ...profile, target: { ...profile.target, baseUrl }, limits }))
  return path
}

/** The most memory that a process has had so far, in MiB; undefined where the system does not tell, or it has ended. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
    const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  } catch {
    return undefined
  }
}

describe('a target that dies in the middle of a run', () => {
  it.concurrent.each(Object.entries(ends))(
    'and %s is left alone soon, and keeps what was judged',
    { timeout: 90_000 },
    async (_name, dies) => {
      const target = await dying(emulator.baseUrl, answered, dies)
      atTheEnd(() => target.close())
      const folder = join(temporaryFolder(), 'report')
      const args = ['run', '--profile', profileOf(target.baseUrl), '--out', folder, '--timeout', '2']
      const running = new RunningCommand(args)
      let peak = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, peakOf(running.child.pid) ?? 0)
      }, 50)
      const ended = await running.ended
      clearInterval(watch)

      expect(ended).toMatchObject({ code: 3, stdout: `${folder}\n` })
      expect(peak).toBeLessThan(800)
      const told = ended.stderr.replaceAll(/\s+/g, ' ')
      expect(told.match(/the target does not answer any more/g), told).toHaveLength(1)
      expect(told).not.toContain('Nothing could be judged')

      const report = reportIn(folder)
      expect(report.outcome).toBe('incomplete')
      expect(endedAs(report, 'failed')).toEqual([])
      expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LOGIN-1', 'LOGIN-5', 'LOGIN-9']))
      expect(endedAs(report, 'passed')).not.toContain('READ-1')
      const read = report.clauses.find(({ id }) => id === 'READ-1')
      expect(read).toMatchObject({ outcome: 'cantTell' })
      expect(read?.blame).toMatch(/^(target|network)$/)
      // What was under way side by side, the suspicion, and the look that settled it.
      expect(report.traffic.exchanges).toBeLessThan(answered + 12)
    },
  )
})
