import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClauseId, Depth } from '../contract/index.js'
import { knownChecks } from '../run/index.js'
import type { Proof } from '../schema/generated/proof.js'
import { judgeClients } from './clients/judge-client.js'
import { JudgingChild } from './judging-child.js'
import { proofOf } from './proof.js'
import type { Subject } from './subject.js'
import { subjects } from './subjects.js'
import { weigh, type Weighed } from './weigh.js'
import { createHash } from 'node:crypto'

interface ProofOptions {
  /** Judge these clauses alone, on the deviations that break them. */
  readonly only: readonly ClauseId[]
  /** Judge these deviations alone, or variants or trivial servers. */
  readonly ids: readonly string[]
  readonly seed: number
  /** Judge so many deviations alone, and a third as many variants, chosen by the seed; all of them where undefined. */
  readonly sample?: number
  /** Judge the scripted clients alone, and no server but the controls. A whole proof judges them too. */
  readonly clients?: boolean
  /** How thoroughly each server is judged. What is less than full misses what only a check of a greater depth detects. */
  readonly depth: Depth
}

export interface ProofHandles {
  readonly begun?: (subjects: readonly Subject[]) => void
  readonly ended?: (weighed: Weighed) => void
  readonly signal: AbortSignal
}

/**
 * Holds the suite against every server of the proof, as many side by side as there are cores.
 *
 * @throws where the signal aborts: a part of a proof is none
 */
export async function prove(options: ProofOptions, handles: ProofHandles): Promise<Proof> {
  const startedAt = new Date()
  const chosen = chosenSubjects(options)
  handles.begun?.(chosen)
  const weighed = await weighAll(chosen, options, handles)
  const { only, ids, sample } = options
  const isWhole = only.length === 0 && ids.length === 0 && sample === undefined
  const clients = isWhole ? await judgeClients(handles.signal) : undefined
  return proofOf(
    chosen.flatMap(({ id }) => weighed.get(id) ?? []),
    {
      seed: options.seed,
      depth: options.depth,
      checks: await knownChecks(),
      asked: {
        clauses: options.only,
        subjects: options.clients === true || sample !== undefined ? chosen.map(({ id }) => id) : ids,
      },
      ...(clients === undefined ? {} : { clients }),
      startedAt,
      endedAt: new Date(),
    },
  )
}

/** The controls always, since without them nothing counts; the trivial servers in each sample. */
export function chosenSubjects({ only, ids, seed, sample, clients }: Omit<ProofOptions, 'depth'>): readonly Subject[] {
  if (clients === true) return subjects({ seed }).filter(({ kind }) => kind === 'control')
  const named = namedSubjects({ only, ids, seed })
  if (sample === undefined) return named
  const drawn = new Set(
    (['deviation', 'variant'] as const).flatMap((kind) => {
      const ofKind = named.filter((each) => each.kind === kind)
      return drawnFrom(ofKind, kind === 'deviation' ? sample : Math.ceil(sample / 3), seed, ({ id }) => id)
    }),
  )
  return named.filter((each) => drawn.has(each) || each.kind === 'control' || each.kind === 'trivial')
}

function namedSubjects({ only, ids, seed }: Pick<ProofOptions, 'only' | 'ids' | 'seed'>): readonly Subject[] {
  return subjects({ seed }).filter(({ id, kind, breaks }) => {
    if (kind === 'control') return true
    if (ids.length > 0) return ids.includes(id)
    return only.length === 0 || breaks.some((clause) => only.includes(clause))
  })
}

/**
 * In memory where the system has room for files there: nothing of a proof outlives it, and every change that a scenario
 * makes would wait until its announcement is on the disk.
 */
async function folderOfProof(): Promise<string> {
  const name = 'svc-conformance-proof-'
  if (process.env['TMPDIR'] === undefined) {
    const inMemory = await mkdtemp(join('/dev/shm', name)).catch(() => undefined)
    if (inMemory !== undefined) return inMemory
  }
  return mkdtemp(join(tmpdir(), name))
}

async function weighAll(
  chosen: readonly Subject[],
  { only, depth }: ProofOptions,
  { ended, signal }: ProofHandles,
): Promise<ReadonlyMap<string, Weighed>> {
  const weighed = new Map<string, Weighed>()
  const waiting = [...chosen]
  // What a child leaves behind that is ended in its middle goes with the folder.
  const folder = await folderOfProof()
  const children = Array.from(
    { length: Math.max(1, Math.min(availableParallelism(), chosen.length)) },
    () => new JudgingChild(folder),
  )
  const end = () => {
    for (const child of children) child.end()
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    await Promise.all(
      children.map(async (child) => {
        for (let subject = waiting.shift(); subject && !signal.aborted; subject = waiting.shift()) {
          const one = weigh(subject, await child.judge({ subject, only, depth }), { only, depth })
          weighed.set(subject.id, one)
          ended?.(one)
        }
      }),
    )
    signal.throwIfAborted()
    return weighed
  } finally {
    signal.removeEventListener('abort', end)
    end()
    await Promise.all(children.map(({ gone }) => gone))
    await rm(folder, { recursive: true, force: true })
  }
}

/** So many of them, chosen at random: the same for the same seed, and hardly touched by what is added later. */
export function drawnFrom<T>(all: readonly T[], count: number, seed: number, idOf: (one: T) => string): readonly T[] {
  const rank = (one: T) =>
    createHash('sha256')
      .update(`${String(seed)} ${idOf(one)}`)
      .digest('hex')
  return [...all].sort((one, other) => rank(one).localeCompare(rank(other))).slice(0, count)
}
