import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ProfileAddition, Report } from '../../schema/generated/report.js'
import { profileLines } from './profile-lines.js'

const linesOf = (...profileAdditions: ProfileAddition[]) => profileLines({ profileAdditions } as unknown as Report)

describe('the lines for the profile', () => {
  it('have every section once, however many clauses lack something of it', () => {
    const lines = linesOf(
      { key: 'entities.allowed', example: 'Contact' },
      { key: 'entities.large', example: '{ entity: SysEvent, rows: 50000 }' },
      { key: 'services.anonymous', example: '{ service: PublicService, method: Ping }' },
      { key: 'services.custom', example: '{ service: EchoService, method: Echo }' },
    )
    expect(parse(lines.join('\n'))).toEqual({
      entities: { allowed: 'Contact', large: { entity: 'SysEvent', rows: 50000 } },
      services: {
        anonymous: { service: 'PublicService', method: 'Ping' },
        custom: { service: 'EchoService', method: 'Echo' },
      },
    })
  })

  it('say what goes under a section that is there, as it is to be indented', () => {
    expect(
      linesOf(
        { key: 'entities.allowed', under: 'entities', example: 'Contact' },
        { key: 'ntlmPath', example: '/x' },
        { key: 'sandbox.fields.text', under: 'sandbox.fields', example: 'Notes' },
        { key: 'sandbox.lookup', under: 'sandbox', example: '{ field: Account, target: Account }' },
      ),
    ).toEqual([
      'ntlmPath: /x',
      '# under `entities`, which exists already:',
      '  allowed: Contact',
      '# under `sandbox`, which exists already:',
      '  lookup: { field: Account, target: Account }',
      '# under `sandbox.fields`, which exists already:',
      '    text: Notes',
    ])
  })

  it('of a section that is there fit its braces, and its block', () => {
    const lines = linesOf(
      { key: 'users.decoy', under: 'users', example: '{ name: Nobody, password: { env: SVC_DECOY_PASSWORD } }' },
      { key: 'users.restricted', under: 'users', example: '{ name: Guest, password: { env: SVC_GUEST_PASSWORD } }' },
    ).slice(1)
    const users = {
      main: { name: 'Supervisor' },
      decoy: { name: 'Nobody', password: { env: 'SVC_DECOY_PASSWORD' } },
      restricted: { name: 'Guest', password: { env: 'SVC_GUEST_PASSWORD' } },
    }
    expect(parse(`users: { main: { name: Supervisor }, ${lines.join(',')} }`)).toEqual({ users })
    expect(parse(['users:', '  main: { name: Supervisor }', ...lines].join('\n'))).toEqual({ users })
  })

  it.each([
    [undefined, ['# after somebody has checked:', '# attestations:', '#   - { clause: MODE-1, met: true }']],
    [
      'attestations',
      [
        '# after somebody has checked, under `attestations`, which exists already:',
        '#   - { clause: MODE-1, met: true }',
      ],
    ],
  ])('leave to a person what a person attests, under %s', (under, lines) => {
    const example = '[{ clause: MODE-1, met: true }]'
    expect(linesOf({ key: 'attestations', example, ...(under ? { under } : {}) })).toEqual(lines)
  })

  it('are lines alone, whatever keys a report has that somebody made up', () => {
    const lines = linesOf(
      { key: '__proto__.made', example: 'up' },
      { key: 'entities', example: 'Contact' },
      { key: 'entities.allowed', example: 'Contact' },
    )
    expect(lines).toEqual(['__proto__:', '  made: up', 'entities: Contact'])
    expect(({} as Record<string, unknown>)['made']).toBeUndefined()
  })

  it('are none where nothing is lacking, or nobody can tell a value', () => {
    expect(linesOf()).toEqual([])
    expect(linesOf({ key: 'scope' }, { key: 'sandbox.x', under: 'sandbox' })).toEqual([])
    expect(profileLines({} as Report)).toEqual([])
  })
})
