import { clauseById, type ClauseClass, type ClauseId } from '../../contract/index.js'

/** Scenarios of a phase that go one after the other, or beside each other. */
interface Lane {
  readonly inARow: boolean
  /** Classes, and single clauses, which belong here even where their class stands elsewhere. */
  readonly of: readonly (ClauseClass | ClauseId | 'own')[]
}

const inARow = (...of: Lane['of']): Lane => ({ inARow: true, of })
const sideBySide = (...of: Lane['of']): Lane => ({ inARow: false, of })

/**
 * The order of a run. A phase begins when the one before has ended; its lanes go side by side. What may disturb
 * something stands in a phase without it.
 */
const phases: readonly (readonly Lane[])[] = [
  // These logins may end other sessions, where a deployment allows one for each user.
  // Several come before the first judgement of them: a deployment of many nodes may answer one rightly and not the next,
  // and a user's first session otherwise than those beside it.
  [inARow('LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'LOGIN-10', 'login')],
  [sideBySide('cookie', 'page')],
  // Many equal reads in a row: nobody else uses the session.
  [inARow('FLOW-2'), inARow('mode')],
  // These compare what they read, so nothing is changed meanwhile.
  [sideBySide('read', 'record', 'odata', 'error')],
  // One record is changed by one scenario at a time, which takes longest: few others go beside it, so that it need not
  // wait for its turn on the wire. The last ones look at what was seen by then. Large reads come one at a time, for the
  // memory they take. All use the same session.
  [
    inARow('READ-9', 'READ-15', 'write', 'guid', 'ERROR-1', 'ERROR-2'),
    inARow('LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4', 'LIMIT-7'),
    inARow('rest'),
    inARow('rights'),
  ],
  // These hold of every answer, so they look at what the others have read, the restricted user among them: first those
  // that send reads of their own for it.
  [inARow('READ-6', 'READ-10')],
  [sideBySide('READ-2', 'READ-3', 'RECORD-1', 'RECORD-2', 'RECORD-3', 'RECORD-4', 'ODATA-3')],
  // These change the record too, and log its user in anew, which may end the session of the others.
  [inARow('WRITE-1', 'WRITE-3', 'flow')],
  // These send PUTs, which may blank fields of the record that WRITE wants to see kept. RIGHTS-2 asks whether a change is
  // refused to one user, which tells nothing where changes were seen to be refused to all; COOKIE-8 looks for why they were.
  // A deployment may end a session with each refusal in it: no request of another clause goes beside those.
  [inARow('access', 'RIGHTS-2', 'COOKIE-8')],
  // Nobody knows what these do.
  [inARow('own')],
  // A burst must spoil nothing.
  [inARow('limit')],
  // These list what the others came across.
  [sideBySide('COOKIE-13', 'obs')],
]

/** Clauses that wait for each other, by phase and lane. */
export type Schedule<Id extends string = ClauseId> = readonly (readonly {
  readonly inARow: boolean
  readonly ids: readonly Id[]
}[])[]

/** The schedule of these clauses, which are given in the order of their spec files; of a user's own ones too. */
export function scheduleOf<Own extends string = never>(
  ids: readonly ClauseId[],
  own: readonly Own[] = [],
): Schedule<ClauseId | Own> {
  return phases
    .map((lanes) =>
      lanes
        .map((lane) => ({ inARow: lane.inARow, ids: membersOf(lane, ids, own) }))
        .filter((lane) => lane.ids.length > 0),
    )
    .filter((lanes) => lanes.length > 0)
}

const named = new Set<string>(phases.flat().flatMap(({ of }) => of))

function membersOf<Own extends string>(
  { of }: Lane,
  ids: readonly ClauseId[],
  own: readonly Own[],
): readonly (ClauseId | Own)[] {
  return of.flatMap<ClauseId | Own>((member) =>
    member === 'own' ? own : ids.filter((id) => id === member || (clauseById(id).class === member && !named.has(id))),
  )
}
