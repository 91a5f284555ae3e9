import { clauseById, isClauseId } from '../../contract/index.js'
import type { Progress } from '../../run/index.js'

type Ended = Parameters<NonNullable<Progress['ended']>>[0]

export interface ProgressDisplay extends Progress {
  /** Clears what is shown, so that the summary stands alone. */
  readonly done: () => void
}

export const noProgress: ProgressDisplay = { done: () => undefined }

/** On a terminal: one line that is written over, with the clauses done, the one in work, and the time. */
export async function liveProgress(stream: NodeJS.WriteStream, total: number): Promise<ProgressDisplay> {
  // Where there is no terminal, nobody waits for it to be loaded.
  const { createLogUpdate } = await import('log-update')
  const show = createLogUpdate(stream)
  const startedAt = performance.now()
  let done = 0
  let failed = 0
  let current = ''
  const draw = () => {
    const time = ((performance.now() - startedAt) / 1000).toFixed(1)
    show(
      `${String(done)}/${String(total)} clauses, ${String(failed)} failed, ${time} s${current ? `  ${current}` : ''}`,
    )
  }
  const timer = setInterval(draw, 100).unref()
  return {
    begun: (id) => {
      current = isClauseId(id) ? `${id} ${clauseById(id).title}` : id
    },
    ended: ({ outcome }) => {
      done += 1
      if (outcome === 'failed') failed += 1
    },
    done: () => {
      clearInterval(timer)
      show.clear()
      show.done()
    },
  }
}

/** In a pipe or in CI: a plain line for each class as it ends. */
export function plainProgress(write: (line: string) => void, selected: readonly string[]): ProgressDisplay {
  const open = new Map<string, number>()
  const ended = new Map<string, Ended[]>()
  for (const id of selected) open.set(classOf(id), (open.get(classOf(id)) ?? 0) + 1)
  const flush = (name: string) => {
    const verdicts = ended.get(name) ?? []
    if (verdicts.length > 0) write(`${name}: ${tally(verdicts)}`)
    ended.delete(name)
  }
  return {
    ended: (verdict) => {
      const name = classOf(verdict.id)
      ended.set(name, [...(ended.get(name) ?? []), verdict])
      const left = (open.get(name) ?? 0) - 1
      open.set(name, left)
      if (left === 0) flush(name)
    },
    done: () => {
      for (const name of [...ended.keys()]) flush(name)
    },
  }
}

/** The class of a clause; of an own one its prefix. */
function classOf(id: string): string {
  return isClauseId(id) ? clauseById(id).class : id.slice(0, id.indexOf('-')).toLowerCase()
}

function tally(verdicts: readonly Ended[]): string {
  const outcomes = [...new Set(verdicts.map(({ outcome }) => outcome))]
  return outcomes
    .map((outcome) => {
      const some = verdicts.filter((verdict) => verdict.outcome === outcome)
      const names = outcome === 'failed' ? ` (${some.map(({ id }) => id).join(', ')})` : ''
      return `${String(some.length)} ${outcome}${names}`
    })
    .join(', ')
}
