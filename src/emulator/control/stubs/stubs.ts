import type { Override } from '../../behaviour/behaviour.js'
import { InvalidControlInput } from '../../errors.js'
import { ResolvedPattern } from '../request-pattern.js'
import { cannedAnswer, scopeOf } from '../../domain/canned-answer.js'
import { guarded } from '../../handlers/guard.js'
import type { Answer } from '../../http/answer.js'
import { comparedCall, type Call } from '../../http/call.js'
import { checkedStub } from './stub-input.js'
import type { AddedStub, Stub, StubAnswer, StubFunction } from './stub.js'

interface Entry {
  readonly id: number
  readonly stub: Stub
  readonly pattern: ResolvedPattern
}

const firstState = 'started'

/** The stubs of an emulator. One that was added later is tried before; those of the start are tried in their order. */
export class Stubs {
  readonly #first: readonly Stub[]
  readonly #states = new Map<string, string>()
  readonly #found = new WeakMap<Call, Entry | null>()
  #entries: Entry[] = []
  #added = 0

  constructor(first: readonly Stub[]) {
    this.#first = first
    this.reset()
  }

  /** Throws InvalidControlInput for a stub that cannot be meant. */
  add(input: unknown): AddedStub {
    const entry = this.#entryOf(checkedStub(input))
    this.#entries.unshift(entry)
    return shown(entry)
  }

  list(): readonly AddedStub[] {
    return this.#entries.map(shown)
  }

  /** The states of the scenarios that have left their first one. */
  states(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#states)
  }

  /** Whether there was one with this id. */
  remove(id: number): boolean {
    const before = this.#entries.length
    this.#entries = this.#entries.filter((entry) => entry.id !== id)
    return this.#entries.length < before
  }

  /** Removes all, those of the start too, and gives back how many there were. */
  clear(): number {
    this.#states.clear()
    return this.#entries.splice(0).length
  }

  /** Restores those of the start. */
  reset(): void {
    this.#states.clear()
    this.#entries = this.#first.map((stub) => this.#entryOf(stub))
  }

  /** The stub that answers a call, always the same one for it; undefined where none does. Moves its scenario on. */
  find(call: Call): { readonly stub: Stub; readonly parts: Readonly<Record<string, string>> } | undefined {
    if (this.#entries.length === 0) return undefined
    let entry = this.#found.get(call)
    if (entry === undefined) {
      const compared = comparedCall(call)
      entry = this.#entries.find((each) => this.#isInState(each.stub) && each.pattern.matches(compared)) ?? null
      this.#found.set(call, entry)
      const { name, next } = entry?.stub.scenario ?? {}
      if (name !== undefined && next !== undefined) this.#states.set(name, next)
    }
    return entry === null ? undefined : { stub: entry.stub, parts: entry.pattern.parts(call.path) }
  }

  #isInState({ scenario }: Stub): boolean {
    return scenario?.state === undefined || (this.#states.get(scenario.name) ?? firstState) === scenario.state
  }

  #entryOf(stub: Stub): Entry {
    this.#added += 1
    return { id: this.#added, stub, pattern: new ResolvedPattern({ ...stub }) }
  }
}

/** Answers the requests of stubs before anything else does. */
export const stubbed: Override = ({ wire }) => ({
  wire: {
    intercept(call, route) {
      const found = call.deployment.stubs.find(call)
      if (!found) return wire.intercept(call, route)
      const answer = () => answerOf(found.stub, call, found.parts)
      return found.stub.session === 'required' ? guarded(call, 'service', answer) : answer()
    },
    delay: (call, route) => wire.delay(call, route) + (call.deployment.stubs.find(call)?.stub.delayMs ?? 0),
  },
})

function answerOf(stub: Stub, call: Call, parts: Readonly<Record<string, string>>): Answer {
  const given = typeof stub.answer === 'function' ? functionAnswer(stub.answer, call, parts) : (stub.answer ?? stub)
  const { headers = {}, body } = given
  const json = given.json ?? (typeof body === 'string' ? undefined : body)
  const text = typeof body === 'string' ? body : undefined
  const status = given.status ?? (body === undefined && json === undefined ? 204 : 200)
  const segments = Object.fromEntries(call.path.split('/').slice(1).entries())
  return cannedAnswer({ status, headers, json, text }, scopeOf(call, { path: { ...segments, ...parts } }))
}

/** Throws InvalidControlInput for a function that answers later, or with nothing. */
function functionAnswer(answer: StubFunction, call: Call, parts: Readonly<Record<string, string>>): StubAnswer {
  const made: unknown = answer({ ...comparedCall(call), parts })
  if (typeof made === 'object' && made !== null && !(made instanceof Promise)) return made
  throw new InvalidControlInput('the function of a stub must return an answer such as { status: 200, body: "…" }')
}

function shown({ id, stub: { answer, ...stub } }: Entry): AddedStub {
  return { id, ...stub, ...(answer === undefined || typeof answer === 'function' ? {} : { answer }) }
}
