import { availableParallelism, totalmem } from 'node:os'

/** What judging one target may hold, in bytes, with some to spare: most of it is a page of 20 000 records. */
const perTarget = 320 * 2 ** 20

/** Left to the process that judges none itself, and to the system. */
const apart = 256 * 2 ** 20

/**
 * Targets side by side where the fleet does not say: as many as there are cores, and no more than the memory holds. In a
 * container the cores are the machine's, the memory is not: a pod that takes too much is killed with a record changed.
 */
export function defaultAtOnce(cores = availableParallelism(), memory = memoryHere()): number {
  return Math.max(1, Math.min(cores, Math.floor((memory - apart) / perTarget)))
}

/** Bytes that this process and its children may take: the container's limit, or all that the machine has. */
function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
