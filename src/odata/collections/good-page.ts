import type { Exchange } from '../../exchange/index.js'
import { ifReadable } from '../bodies/if-readable.js'
import type { Page } from '../bodies/page.js'
import { readCollection } from './read-collection.js'

/** The collection that a read was answered with; undefined where its status is not 200, or it cannot be read as one. */
export function goodPage(answer: Exchange): Page | undefined {
  if (answer.status !== 200) return undefined
  return ifReadable(() => readCollection(answer.body, answer.header('content-type') ?? ''))
}
