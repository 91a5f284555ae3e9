import type { ClauseClass, ClauseEntry } from '../types.js'
import { access } from './access.js'
import { caller } from './caller.js'
import { cookie } from './cookie.js'
import { error } from './error.js'
import { flow } from './flow.js'
import { guid } from './guid.js'
import { limit } from './limit.js'
import { login } from './login.js'
import { mode } from './mode.js'
import { obs } from './obs.js'
import { odata } from './odata.js'
import { page } from './page.js'
import { read } from './read.js'
import { record } from './record.js'
import { rest } from './rest.js'
import { rights } from './rights.js'
import { write } from './write.js'

/** The entries of every class, in catalogue order. */
export const groups = {
  login,
  cookie,
  access,
  page,
  read,
  record,
  write,
  guid,
  error,
  odata,
  rest,
  rights,
  limit,
  mode,
  flow,
  obs,
  caller,
} as const satisfies Record<ClauseClass, readonly ClauseEntry[]>

/** Every clause id as a literal, so that a misspelt one is a type error. */
export type ClauseId = (typeof groups)[ClauseClass][number]['id']

/** The ids of whole classes, in catalogue order. */
export function idsOf(...classes: readonly ClauseClass[]): readonly ClauseId[] {
  return classes.flatMap((name) => groups[name].map((entry) => entry.id))
}
