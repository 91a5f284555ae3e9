import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmulator, type Emulator } from '../index.js'
import { loggedIn, type Client } from '../testing/client.js'

let emulator: Emulator
let client: Client

beforeAll(async () => {
  emulator = await startEmulator({ rows: 10 })
  client = await loggedIn(emulator)
})
afterAll(() => emulator.close())

it('an order has lines, and amounts to what they come to together', async () => {
  const lines = await client.odataRows('OrderProduct?$expand=Order($select=Amount),Product($select=Name)')
  const sums = new Map<unknown, { amount: unknown; cents: number }>()
  for (const { OrderId, Amount, Name, Order, Product } of lines) {
    expect(Product).toEqual({ Name })
    const sum = sums.get(OrderId) ?? { amount: (Order as { Amount: number }).Amount, cents: 0 }
    sums.set(OrderId, { ...sum, cents: sum.cents + Math.round(Number(Amount) * 100) })
  }
  expect(sums.size).toBe(await client.odataRows('Order').then((orders) => orders.length))
  for (const { amount, cents } of sums.values()) expect(amount).toBe(cents / 100)
})

it('a contact has a given name and a surname that make up its name, and an owner who is one', async () => {
  const contacts = await client.odataRows('Contact?$expand=Owner($select=Name)')
  for (const { Name, GivenName, Surname, OwnerId, Owner } of contacts) {
    const parts = [GivenName, Surname].filter((part) => part !== null)
    // One is called by a short form, so that no contact is named like a user.
    expect(parts.join(' ')).toBe(String(Name).replace(/\s+/g, ' ').replace('Зоряна', 'Зоря'))
    expect(Owner === null).toBe(OwnerId === null)
  }
  expect(contacts.filter(({ Owner }) => Owner === null).length).toBeGreaterThan(0)
})
