import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { legacy, loggedIn, type Client } from '../testing/client.js'

interface Contact {
  readonly Id: string
  readonly Name: string
  readonly JobTitle: string | null
  readonly Notes: string | null
  readonly Email: string | null
  readonly Age: number
  readonly Rating: number
  readonly Confirmed: boolean
  readonly CreatedOn: string
  readonly BirthDate: string | null
  readonly AccountId: string | null
  readonly TypeId: string | null
  readonly PayrollId: string | null
}

let emulator: Emulator
let client: Client
let contacts: readonly Contact[]
let accountNames: ReadonlyMap<string, string>
let guid: string
let anAccount: string
let moment: string

beforeAll(async () => {
  emulator = await startEmulator()
  client = await loggedIn(emulator)
  contacts = (await client.rows('ContactCollection')) as unknown as readonly Contact[]
  const accounts = await client.rows('AccountCollection')
  accountNames = new Map(accounts.map((account) => [String(account['Id']), String(account['Name'])]))
  guid = contacts[12]?.Id ?? ''
  anAccount = contacts[1]?.AccountId ?? ''
  moment = contacts[40]?.CreatedOn ?? ''
})
afterAll(() => emulator.close())

type Case = readonly [filter: string | (() => string), holds: (contact: Contact) => boolean]

const accountOf = (contact: Contact): string => accountNames.get(contact.AccountId ?? '') ?? ''

const cases: readonly Case[] = [
  ["Name eq 'Ann'", ({ Name }) => Name === 'Ann'],
  ["'Ann' eq Name", ({ Name }) => Name === 'Ann'],
  ["Name eq 'Siobhán O''Brien'", ({ Name }) => Name === "Siobhán O'Brien"],
  ["Name eq ''''''", ({ Name }) => Name === "''"],
  ["Name eq 'C++ Developer'", ({ Name }) => Name === 'C++ Developer'],
  ["Name eq '100% Human'", ({ Name }) => Name === '100% Human'],
  ["Name eq 'Smith & Daughters'", ({ Name }) => Name === 'Smith & Daughters'],
  ["Name eq 'Зоряна Мельник'", ({ Name }) => Name === 'Зоряна Мельник'],
  ["Name eq 'Zoë 🚀 Rocket'", ({ Name }) => Name === 'Zoë 🚀 Rocket'],
  ["Name eq 'x or 1 eq 1'", ({ Name }) => Name === 'x or 1 eq 1'],
  ["Name ne 'Ann'", ({ Name }) => Name !== 'Ann'],
  ["JobTitle ne 'Engineer'", ({ JobTitle }) => JobTitle !== 'Engineer'],
  ['JobTitle eq null', ({ JobTitle }) => JobTitle === null],
  ['JobTitle ne null', ({ JobTitle }) => JobTitle !== null],
  ["Notes eq ''", ({ Notes }) => Notes === ''],
  ['Age gt 40', ({ Age }) => Age > 40],
  ['Age ge 40 and Age lt 50', ({ Age }) => Age >= 40 && Age < 50],
  ['Age le 18', ({ Age }) => Age <= 18],
  ['40 lt Age', ({ Age }) => Age > 40],
  ['Rating gt 42.5', ({ Rating }) => Rating > 42.5],
  ['Rating lt -1.5m', ({ Rating }) => Rating < -1.5],
  ['Age eq 0 or Age eq 18', ({ Age }) => Age === 0 || Age === 18],
  ['Confirmed', ({ Confirmed }) => Confirmed],
  ['Confirmed eq false', ({ Confirmed }) => !Confirmed],
  ['not Confirmed', ({ Confirmed }) => !Confirmed],
  ['not (Age gt 40 or Confirmed)', ({ Age, Confirmed }) => !(Age > 40 || Confirmed)],
  ['not Confirmed and Age gt 40', ({ Age, Confirmed }) => !Confirmed && Age > 40],
  ['Age gt 80 or Age lt 25 and Confirmed', ({ Age, Confirmed }) => Age > 80 || (Age < 25 && Confirmed)],
  ['(Age gt 80 or Age lt 25) and Confirmed', ({ Age, Confirmed }) => (Age > 80 || Age < 25) && Confirmed],
  [() => `Id eq guid'${guid}'`, ({ Id }) => Id === guid],
  [() => `Id eq ${guid}`, ({ Id }) => Id === guid],
  [() => `Id eq guid'${guid.toUpperCase()}'`, ({ Id }) => Id === guid],
  [() => `Id ne ${guid}`, ({ Id }) => Id !== guid],
  [() => `AccountId eq guid'${anAccount}'`, ({ AccountId }) => AccountId === anAccount],
  [() => `Account/Id eq guid'${anAccount}'`, ({ AccountId }) => AccountId === anAccount],
  [() => `Account/Id eq ${anAccount}`, ({ AccountId }) => AccountId === anAccount],
  ['Account/Id eq null', ({ AccountId }) => AccountId === null],
  ["Account/Name eq 'Alpha'", (contact) => accountOf(contact) === 'Alpha'],
  ["startswith(Account/Name,'Alpha')", (contact) => accountOf(contact).startsWith('Alpha')],
  ["Account/Type/Name eq 'Customer'", (contact) => contact.AccountId !== null && customers().has(contact.AccountId)],
  [() => `CreatedOn eq datetime'${moment.replace('Z', '')}'`, ({ CreatedOn }) => CreatedOn === moment],
  [() => `CreatedOn lt datetime'${moment}'`, ({ CreatedOn }) => CreatedOn < moment],
  [() => `CreatedOn ge ${moment}`, ({ CreatedOn }) => CreatedOn >= moment],
  ['CreatedOn ge 2024-01-10', ({ CreatedOn }) => CreatedOn >= '2024-01-10'],
  ['BirthDate eq null', ({ BirthDate }) => BirthDate === null],
  ['BirthDate lt 1980-01-01T00:00:00Z', ({ BirthDate }) => BirthDate !== null && BirthDate < '1980'],
  [
    'year(CreatedOn) eq 2024 and month(CreatedOn) eq 1 and day(CreatedOn) eq 9',
    ({ CreatedOn }) => CreatedOn.startsWith('2024-01-09'),
  ],
  ["startswith(Name,'Ann')", ({ Name }) => Name.startsWith('Ann')],
  ["startswith(Name,'Ann') eq true", ({ Name }) => Name.startsWith('Ann')],
  ["not startswith(Name,'Ann')", ({ Name }) => !Name.startsWith('Ann')],
  ["endswith(Email,'@example.com')", ({ Email }) => Email?.endsWith('@example.com') === true],
  ["contains(Name,'+')", ({ Name }) => Name.includes('+')],
  ["substringof('nn',Name)", ({ Name }) => Name.includes('nn')],
  ["substringof('nn', Name) eq false", ({ Name }) => !Name.includes('nn')],
  ["tolower(Name) eq 'anna'", ({ Name }) => Name.toLowerCase() === 'anna'],
  ["toupper(JobTitle) eq 'ENGINEER'", ({ JobTitle }) => JobTitle?.toUpperCase() === 'ENGINEER'],
  ['length(Name) le 4', ({ Name }) => Name.length <= 4],
  ["indexof(Name,'nn') eq 1", ({ Name }) => Name.indexOf('nn') === 1],
  ["trim(Notes) eq 'blanks around'", ({ Notes }) => Notes?.trim() === 'blanks around'],
  ["contains(tolower(Name),'brien')", ({ Name }) => Name.toLowerCase().includes('brien')],
  ['true', () => true],
  ['(((Confirmed)))', ({ Confirmed }) => Confirmed],
  ["  Name   eq\t'Ann'  ", ({ Name }) => Name === 'Ann'],
  ["Name eq 'nobody at all'", () => false],
]

let customerIds: ReadonlySet<string> | undefined
const customers = (): ReadonlySet<string> => customerIds ?? new Set()

describe('a filter finds the records that it describes and no others', () => {
  beforeAll(async () => {
    const types = await client.rows('AccountTypeCollection')
    const customer = types.find(({ Name }) => Name === 'Customer')?.['Id']
    const accounts = await client.rows('AccountCollection')
    customerIds = new Set(accounts.filter(({ TypeId }) => TypeId === customer).map(({ Id }) => String(Id)))
  })

  it.each(cases.map((one, index) => [typeof one[0] === 'string' ? one[0] : `${one[0].toString().slice(6)}`, index]))(
    '%s',
    async (_, index) => {
      const [source, holds] = cases[Number(index)]!
      const filter = encodeURIComponent(typeof source === 'string' ? source : source())
      const wanted = contacts.filter(holds).map(({ Id }) => Id)
      const found = await client.rows(`ContactCollection?$filter=${filter}`)
      expect(found.map(({ Id }) => Id)).toEqual(wanted)
      const odata = await client.odataRows(`Contact?$filter=${filter}`)
      expect(odata.map(({ Id }) => Id)).toEqual(wanted)
    },
  )

  it('has a case for something and for nothing', () => {
    const sizes = cases.map(([, holds]) => contacts.filter(holds).length)
    expect(sizes.filter((size) => size > 0 && size < contacts.length).length).toBeGreaterThan(50)
  })
})

describe('a plus sign in the query', () => {
  it('is a plus sign where it is encoded, and a blank where it is not', async () => {
    expect(await client.rows("ContactCollection?$filter=Name+eq+'C%2B%2B+Developer'")).toHaveLength(1)
    const [blank] = await client.rows("ContactCollection?$filter=Name+eq+'C+++Developer'&$select=Name").catch(() => [])
    expect(blank).toBeUndefined()
    const [twice] = await client.rows("ContactCollection?$filter=Name+eq+'C++Developer'&$select=Name")
    expect(twice?.['Name']).toBe('C  Developer')
  })
})

describe('a filter is refused with the error body and no rows', () => {
  it.each([
    ['', 'where it is empty'],
    ['Name eq', 'without a right side'],
    ["eq 'x'", 'without a left side'],
    ["Name eq 'x", 'with an open quote'],
    ["Name eq 'O'Brien'", 'with a quote that is not doubled'],
    ["Name = 'x'", 'with a foreign operator'],
    ["Name == 'x'", 'with another foreign operator'],
    ["(Name eq 'x'", 'with an open parenthesis'],
    ["Name eq 'x')", 'with a parenthesis too many'],
    ["Name eq 'x' and", 'that ends with and'],
    ["Name eq 'x' Name eq 'y'", 'with two conditions and nothing between'],
    ["Name EQ 'x'", 'with an operator in capitals'],
    ["Nothing eq 'x'", 'with an unknown field'],
    ["Nothing/Id eq 'x'", 'with an unknown lookup'],
    ["Account/Nothing eq 'x'", 'with an unknown field of a lookup'],
    ["Account eq 'x'", 'with a lookup as a field'],
    ['Name eq 5', 'that compares text with a number'],
    ["Age eq '5'", 'that compares a number with text'],
    ["Id eq 'x'", 'that compares a GUID with text'],
    ["AccountId eq guid'zzz'", 'with a GUID that is none'],
    ['AccountId eq 1234', 'that compares a GUID with a number'],
    ["CreatedOn gt '2020-01-01'", 'that compares a date with text'],
    ["CreatedOn gt datetime'2020-13-01'", 'with a month that does not exist'],
    ['Confirmed eq 1', 'that compares a boolean with a number'],
    ['Name', 'that is no condition'],
    ["'x'", 'that is a value'],
    ['not Name', 'that negates a text'],
    ["Name and 'x'", 'that joins texts'],
    ["unknown(Name,'x')", 'with an unknown function'],
    ['startswith(Name)', 'with an operand missing'],
    ['length(Age) eq 1', 'with an operand of the wrong type'],
    ['Age eq 5x', 'with a number that runs into letters'],
    ["Name eq 'x' ; drop", 'with a foreign character'],
    [`${'('.repeat(3000)}Confirmed${')'.repeat(3000)}`, 'that nests too deep'],
    [`${'not '.repeat(1000)}Confirmed`, 'that negates too often'],
  ])('%# $1', async (filter) => {
    for (const path of [legacy('ContactCollection'), '/0/odata/Contact']) {
      const seen = await client.send('GET', `${path}?$filter=${encodeURIComponent(filter)}`, {
        accept: 'application/json',
      })
      expect(seen.status).toBe(400)
      const body = JSON.parse(seen.text) as { error: { code: string; message: { lang: string; value: string } } }
      expect(Object.keys(body)).toEqual(['error'])
      expect(typeof body.error.code).toBe('string')
      expect(body.error.message).toEqual({ lang: 'en-US', value: expect.stringMatching(/./) as string })
    }
  })

  it('where an escape is broken', async () => {
    expect((await client.read('ContactCollection?$filter=Name%20eq%20%zz')).status).toBe(400)
    expect((await client.read('ContactCollection?$filter=%FF')).status).toBe(400)
  })
})
