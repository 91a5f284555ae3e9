import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** Where and when the benchmarks ran. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryMB: number
  readonly node: string
  readonly os: string
  /** The system's load over the last minute before the first benchmark: above 0.5 others were at work as well. */
  readonly load: number
  readonly date: string
}

export function thisMachine(): Machine {
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryMB: Math.round(totalmem() / 2 ** 20),
    node: process.version,
    os: `${type()} ${release()}`,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    date: new Date().toISOString().slice(0, 10),
  }
}
