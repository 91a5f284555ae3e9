import { entities } from '../../../fixtures/entities/index.js'
import type { EntityModel } from '../../../fixtures/model.js'
import { usersFor, type User } from '../../../fixtures/users.js'
import { overridden, type Behaviour, type Override } from '../behaviour/behaviour.js'
import { behaviourOfGeneration, variantsBeyond, withScenario, withTraits } from '../overrides/catalogue.js'
import type { ResolvedOptions } from '../options.js'
import { standard } from '../behaviour/standard.js'
import { cannedAnswer, scopeOf } from './canned-answer.js'
import { variety } from '../overrides/variety.js'
import { stubbed } from '../control/stubs/stubs.js'
import type { EmulatorData, ServiceMethod, OwnUser } from './emulator-data.js'
import { InvalidEmulatorOption } from '../errors.js'

/** What an emulator begins with, before variants and deviations are laid over it. */
interface OwnDomain {
  readonly models: readonly EntityModel[]
  readonly users: readonly User[]
  readonly behaviour: Behaviour
  /** The variants that are left to be laid over it. */
  readonly variants: readonly string[]
}

/**
 * The document with the settings of these options: its generation and scenario, and the data, services, stubs and users of the user's
 * own. What reads own models is loaded where there are any.
 */
export async function ownDomain(options: ResolvedOptions): Promise<OwnDomain> {
  const { data, users, generation, scenario, maxEntityRowCount, seed, traits } = options
  const variants = [...(options.vary === undefined ? [] : variety(options.vary, options.variants)), ...options.variants]
  let behaviour = overridden(standard, () => ({ limits: { maxEntityRowCount } }))
  if (generation !== undefined) behaviour = behaviourOfGeneration(generation, behaviour)
  behaviour = withTraits(behaviour, traits, generation)
  if (scenario !== undefined) behaviour = withScenario(behaviour, scenario)
  if (data.services !== undefined) behaviour = overridden(behaviour, ownServices(data))
  behaviour = overridden(behaviour, stubbed)
  return {
    behaviour,
    models:
      data.entities === undefined && data.keepBuiltIn !== false
        ? entities
        : (await import('./own-models.js')).modelsWith(entities, data),
    users: users.length === 0 ? usersFor(seed) : usersWith(usersFor(seed), users),
    variants: generation === undefined ? variants : variantsBeyond(generation, variants),
  }
}

/** Answers the user's own services, and leaves the others as they are. */
function ownServices({ services: own = {} }: EmulatorData): Override {
  const find = (name: string, method: string): ServiceMethod | undefined => {
    const methods = Object.hasOwn(own, name) ? own[name] : undefined
    return methods && Object.hasOwn(methods, method) ? methods[method] : undefined
  }
  return ({ services }) => ({
    services: {
      anonymous: (name, method) => find(name, method)?.anonymous ?? services.anonymous(name, method),
      methodsOf(name, method, all) {
        const found = find(name, method)
        return found ? [found.method ?? 'POST'] : services.methodsOf(name, method, all)
      },
      answer(service, call) {
        const found = find(service.name, service.method)
        if (!found) return services.answer(service, call)
        const { status = 200, headers = {}, answer, text } = found
        return cannedAnswer({ status, headers, json: answer, text }, scopeOf(call, { parameters: service.parameters }))
      },
    },
  })
}

/**
 * The built-in users, changed by own ones of the same name, and the further ones. Names are compared as the login compares
 * them, without regard to case. Throws InvalidEmulatorOption for a further user without a password, and for a name that comes twice.
 */
function usersWith(builtIn: readonly User[], own: readonly OwnUser[]): readonly User[] {
  const isOf = (name: string) => (user: { readonly name: string }) => user.name.toLowerCase() === name.toLowerCase()
  for (const [index, { name }] of own.entries()) {
    if (own.findIndex(isOf(name)) !== index) throw new InvalidEmulatorOption(`users: ${name} is named more than once`)
  }
  const changed = builtIn.map((user) => {
    const change = own.find(isOf(user.name))
    return {
      ...user,
      password: change?.password ?? user.password,
      forbidden: change?.closed ?? user.forbidden,
      passwordExpired: change?.passwordExpired ?? false,
    }
  })
  const further = own.filter(({ name }) => !builtIn.some(isOf(name)))
  return [...changed, ...further.map(furtherUser)]
}

function furtherUser({ name, password, closed = [], passwordExpired = false }: OwnUser): User {
  if (password === undefined) throw new InvalidEmulatorOption(`users: ${name} needs a password`)
  return { role: undefined, name, password, culture: 'en-US', forbidden: closed, passwordExpired }
}
