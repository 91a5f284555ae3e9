import { entities } from '../../../fixtures/entities/index.js'
import { idOf } from '../../../fixtures/seeding.js'
import { sandboxLead } from '../../../fixtures/entities/lead.js'
import type { User } from '../../../fixtures/users.js'
import { departuresOf } from '../overrides/catalogue.js'
import type { Deployment } from './deployment.js'
import type { ResolvedOptions } from '../options.js'

/**
 * A profile of this emulator, with which every clause can be judged whose built-in entities are served. Passwords are named,
 * never given.
 */
export function profileOf({ behaviour, site, store, users }: Deployment, options: ResolvedOptions): unknown {
  const { routes, limits } = behaviour
  // Entities of the user's own are not those of which this profile knows records and fields.
  const has = (...names: readonly string[]) =>
    names.every((name) => entities.find((entity) => entity.name === name) === store.model(name))
  // The document knows no other keys and collections than the usual ones.
  const usual = store.models.find(({ key, sets }) => key === undefined && sets === undefined)
  const contact = has('Contact') ? 'Contact' : usual?.name
  return {
    target: {
      name: 'Embedded emulator',
      // A tenant that is called 0 must say so, or it passes for the `/0` with which the interface itself begins.
      baseUrl: site.origin + site.basePath + (site.basePath.endsWith('/0') ? '/.' : ''),
      vendorPrefix: site.prefix,
      cultureHeader: site.cultureHeader,
      maxEntityRowCount: limits.maxEntityRowCount,
    },
    users: Object.fromEntries(
      users.flatMap(({ role, name }) =>
        role === undefined ? [] : [[role, { name, password: { env: passwordVariable(role) } }]],
      ),
    ),
    entities: {
      // Without the XML of the legacy service nothing on the wire says what type a field has.
      ...(contact === undefined
        ? {}
        : {
            probe:
              routes.serves('legacy') || !has('Contact')
                ? contact
                : { entity: 'Contact', fields: { dateTime: 'CreatedOn', number: 'Rating' } },
            allowed: contact,
          }),
      // One that fits in one answer shows no cap, and a profile that claims it does not hold.
      ...(options.rows > limits.maxEntityRowCount && has('AuditLog')
        ? { large: { entity: 'AuditLog', rows: options.rows } }
        : {}),
      ...(has('Payroll') ? { forbidden: 'Payroll' } : {}),
    },
    ...(has('Contact', 'Account') ? { lookup: { entity: 'Contact', field: 'Account', target: 'Account' } } : {}),
    ...(has('Payroll') ? { forbiddenRecord: { id: idOf(options.seed, 'Payroll', 3), field: 'Grade' } } : {}),
    ...(has('Lead', 'Account') ? { sandbox: sandboxOf(options.seed) } : {}),
    services: {
      custom: {
        service: 'EchoService',
        method: 'Echo',
        body: {},
        parameters: ['plain', 'a b', 'ü'],
        expect: { status: 200, contains: ['"plain"', '"a b"', '"ü"'] },
        echoes: true,
      },
      anonymous: { service: 'PublicService', method: 'Ping', body: {}, expect: { status: 200, contains: ['"pong"'] } },
    },
    departures: departuresOf(options.variants, options.generation, options.traits).map(({ id, value }) =>
      value === undefined ? id : { id, value },
    ),
    ntlmPath: `${routes.loginPagePath}?${routes.ntlmQuery}`,
    limits: { requestTimeout: '30s', concurrency: 4, burst: 100, wrongLogins: 1 },
    attestations: attested.map(([clause, how]) => ({
      clause,
      met: true,
      by: 'embedded emulator',
      on: site.now().toISOString().slice(0, 10),
      how,
    })),
  }
}

function sandboxOf(seed: number) {
  return {
    entity: 'Lead',
    id: idOf(seed, 'Lead', sandboxLead),
    fields: { text: 'Notes', number: 'UsrScore', dateTime: 'UsrCheckedOn', guid: 'UsrExternalRef', custom: 'UsrBadge' },
    lookup: { field: 'Account', target: 'Account' },
    put: true,
  }
}

/** The clauses that cannot be seen over HTTP, and how they stand here. */
const attested = [
  ['MODE-1', 'the emulator has no domain; nothing asks for one'],
  ['MODE-3', 'no browser is set up to use the emulator'],
  ['MODE-4', 'the emulator has no login through a social network'],
  ['RIGHTS-4', 'rights are fixed per user and object, and there are no roles to refresh'],
  ['RIGHTS-5', 'every custom object of the emulator is part of its data model from the start'],
] as const

export function environmentOf(users: readonly User[]): Record<string, string> {
  return Object.fromEntries(
    users.flatMap(({ role, password }) => (role === undefined ? [] : [[passwordVariable(role), password]])),
  )
}

function passwordVariable(role: NonNullable<User['role']>): string {
  return `SVC_EMULATOR_${role.toUpperCase()}_PASSWORD`
}
