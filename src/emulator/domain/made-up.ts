import type { Field, Value } from '../../../fixtures/model.js'
import { idOf, momentAfter, type fakerFor } from '../../../fixtures/seeding.js'

type Faker = ReturnType<typeof fakerFor>

/** For what a value is made up. */
export interface Place {
  readonly entity: string
  readonly index: number
  readonly seed: number
  readonly faker: Faker
  /** Of a lookup: the ids that it may take. */
  readonly ids: readonly Value[] | undefined
  /** Whether people know the record by this field: it is then always set. */
  readonly isDisplay: boolean
}

/**
 * A plausible value of a field, by its name where that is cheap. One in ten is null, except numbers, flags, names and what
 * is required.
 */
export function madeUp(field: Field, place: Place): Value {
  const { faker, ids, index, seed, entity } = place
  const isUnset =
    !field.required && !place.isDisplay && field.initial === undefined && faker.number.int({ max: 9 }) === 0
  if (isUnset) return null
  if (ids) return ids.length === 0 ? null : (ids[faker.number.int({ max: ids.length - 1 })] ?? null)
  switch (field.type) {
    case 'Edm.String':
      return textFor(field.name, place).slice(0, field.maxLength).trimEnd()
    case 'Edm.Guid':
      return idOf(seed, `${entity}.${field.name}`, index)
    case 'Edm.Boolean':
      return faker.datatype.boolean()
    case 'Edm.DateTime':
      return dateFor(field.name, faker)
    case 'Edm.Date': {
      const moment = dateFor(field.name, faker)
      return moment - (moment % 86_400_000)
    }
    case 'Edm.TimeOfDay':
      return faker.number.int({ min: 28, max: 72 }) * 15 * 60_000
    case 'Edm.Int32':
    case 'Edm.Int64':
    case 'Edm.Decimal':
    case 'Edm.Double':
      return numberFor(field, faker)
  }
}

/** The first that fits the end of a field's name decides. */
const texts: readonly (readonly [RegExp, (faker: Faker, index: number) => string])[] = [
  [/(given|first)_?name$/i, (faker) => faker.person.firstName()],
  [/(sur|last|family)_?name$/i, (faker) => faker.person.lastName()],
  [/(full|contact|person|owner|employee|user)_?name$/i, (faker) => faker.person.fullName()],
  [/(company|account|customer|supplier|vendor)(_?name)?$/i, (faker) => faker.company.name()],
  [/e?mail(address)?$/i, (faker, index) => `${faker.internet.username().toLowerCase()}+${index}@example.com`],
  [/(phone|mobile|fax)(number)?$/i, (faker) => `+${faker.string.numeric({ length: 11, allowLeadingZeros: false })}`],
  [/(url|web(site)?|homepage|link)$/i, (faker) => faker.internet.url()],
  [/(zip|post(al)?)_?(code)?$/i, (faker) => faker.location.zipCode()],
  [/country$/i, (faker) => faker.location.country()],
  [/(city|town|harbou?r|port)$/i, (faker) => faker.location.city()],
  [/(address|street)$/i, (faker) => faker.location.streetAddress()],
  [/(job|position)(title)?$/i, (faker) => faker.person.jobTitle()],
  [/(colou?r)$/i, (faker) => faker.color.human()],
  [/currency$/i, (faker) => faker.finance.currencyCode()],
  [/(status|state|stage)$/i, (faker) => faker.helpers.arrayElement(['New', 'In progress', 'Done', 'On hold'])],
  [/(notes?|comments?|description|text|summary)$/i, (faker) => faker.lorem.sentence()],
  [/(code|number|no|sku|serial)$/i, (_, index) => String(index + 1).padStart(6, '0')],
]

const people = /contact|person|people|employee|user|member|customer|driver|student|patient/i
const companies = /account|company|supplier|vendor|partner|organi[sz]ation/i

function textFor(name: string, { faker, entity, index, isDisplay }: Place): string {
  const known = texts.find(([ending]) => ending.test(name))
  if (known) return known[1](faker, index)
  if (!isDisplay && !/name|title$/i.test(name)) return faker.lorem.words({ min: 1, max: 3 })
  if (people.test(entity)) return faker.person.fullName()
  return companies.test(entity) ? faker.company.name() : `${entity} ${index + 1}`
}

function dateFor(name: string, faker: Faker): number {
  if (/birth/i.test(name)) return momentAfter(-faker.number.int({ min: 7_000, max: 25_000 }), 0)
  return momentAfter(faker.number.int({ min: -300, max: 300 }), faker.number.int({ max: 999 }))
}

const ranges: readonly (readonly [RegExp, number, number])[] = [
  [/age$/i, 18, 90],
  [/year$/i, 1990, 2026],
  [/(percent|rate|score|probability)$/i, 0, 100],
  [/(count|quantity|qty|attempts)$/i, 0, 50],
  [/(price|amount|cost|total|budget|salary|value)$/i, 10, 100_000],
]

function numberFor({ name, type, scale = 2, precision = 18 }: Field, faker: Faker): number {
  const [, min, max] = ranges.find(([ending]) => ending.test(name)) ?? [undefined, 0, 1_000]
  if (type === 'Edm.Decimal' || type === 'Edm.Double') {
    const made = Number((faker.number.int({ min: min * 100, max: max * 100 }) / 100).toFixed(scale))
    return Math.min(made, (10 ** precision - 1) / 10 ** scale)
  }
  return faker.number.int({ min, max }) + (type === 'Edm.Int64' ? 5_000_000_000 : 0)
}
