import { profileError, type ProfileKey } from '../../outcome/verdict.js'
import { isSet } from '../asking/rows.js'
import type { Sample } from '../asking/sample.js'
import { kindInWords, otherKind, type NamedKind } from './other-kind.js'

interface Named {
  readonly key: ProfileKey
  readonly field: string
  readonly kind: NamedKind
}

/** The fields of the sample's entity as the profile names them. */
export function fieldsNamed({ reader: { run, entity } }: Pick<Sample, 'reader'>): readonly Named[] {
  const { entities, lookup, sandbox } = run.profile
  const listed = (
    key: 'entities.probe.fields' | 'sandbox.fields',
    fields: Readonly<Partial<Record<string, string>>>,
  ): readonly Named[] =>
    (['text', 'number', 'dateTime', 'guid'] as const).flatMap((kind) => {
      const field = fields[kind]
      return field === undefined ? [] : [{ key: `${key}.${kind}`, field, kind }]
    })
  const pointing = (key: ProfileKey, field: string): Named => ({ key, field: `${field}Id`, kind: 'guid' })
  return [
    ...(entities.probe?.entity === entity ? listed('entities.probe.fields', entities.probe.fields) : []),
    ...(sandbox?.entity === entity ? listed('sandbox.fields', sandbox.fields) : []),
    ...(lookup?.entity === entity ? [pointing('lookup.field', lookup.field)] : []),
    ...(sandbox?.entity === entity && sandbox.lookup ? [pointing('sandbox.lookup.field', sandbox.lookup.field)] : []),
  ]
}

/** What the field of the profile holds instead; undefined where it may hold what it is named for. */
export function heldInstead({ rows, types }: Sample, { field, kind }: Named): string | undefined {
  const type = types.get(field)
  if (type !== undefined) return otherKind(kind, type, undefined)
  const values = rows.map((row) => row[field]).filter(isSet)
  return values.map((value) => otherKind(kind, undefined, value)).find((other) => other !== undefined)
}

/** Ends a clause about values of these kinds where the profile names a field for one of them that holds another. */
export function needsAsNamed(sample: Sample, kinds: readonly NamedKind[]): void {
  for (const named of fieldsNamed(sample)) {
    const instead = kinds.includes(named.kind) ? heldInstead(sample, named) : undefined
    if (instead === undefined) continue
    const { key, field, kind } = named
    profileError(
      `${key} names ${field} as ${kindInWords[kind]}, but ${instead}. Name a field of that kind, or remove the key`,
      key,
    )
  }
}
