import { entities } from '../../fixtures/entities/index.js'
import type { EntityModel } from '../../fixtures/model.js'
import { usersFor, type User } from '../../fixtures/users.js'
import { overridden, type Behaviour } from './behaviour.js'
import { behaviourOfGeneration, variantsBeyond, withTraits } from './catalogue.js'
import type { ResolvedOptions } from './options.js'
import { standard } from './standard.js'

/** What an emulator begins with, before variants and deviations are laid over it. */
export interface OwnDomain {
  readonly models: readonly EntityModel[]
  readonly users: readonly User[]
  readonly behaviour: Behaviour
  /** The variants that are left to be laid over it. */
  readonly variants: readonly string[]
}

/**
 * The document with the settings of these options: its generation, and the data, services, stubs and users of the user's
 * own. What reads those is loaded where there are any.
 */
export async function ownDomain(options: ResolvedOptions): Promise<OwnDomain> {
  const { data, stubs, users, generation, maxEntityRowCount, seed, traits, variants } = options
  let behaviour = overridden(standard, () => ({ limits: { maxEntityRowCount } }))
  if (generation !== undefined) behaviour = behaviourOfGeneration(generation, behaviour)
  behaviour = withTraits(behaviour, traits, generation)
  if (data.services !== undefined) {
    const { ownServices } = await import('./domain/own-services.js')
    behaviour = overridden(behaviour, ownServices(data))
  }
  if (stubs.length > 0) {
    const { stubbed } = await import('./stubs/stubbed.js')
    behaviour = overridden(behaviour, stubbed(stubs))
  }
  return {
    behaviour,
    models:
      data.entities === undefined ? entities : (await import('./domain/own-models.js')).modelsWith(entities, data),
    users:
      users.length === 0 ? usersFor(seed) : (await import('./domain/own-users.js')).usersWith(usersFor(seed), users),
    variants: generation === undefined ? variants : variantsBeyond(generation, variants),
  }
}
