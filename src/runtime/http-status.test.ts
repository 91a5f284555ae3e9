import { expect, it, describe } from 'vitest'
import { isSuccessStatus, isGatewayStatus, leavesOpen } from './http-status.js'

it('success has the statuses from 200 to 299', () => {
  expect([0, 199, 200, 204, 299, 300, 404].filter(isSuccessStatus)).toEqual([200, 204, 299])
})

describe('an answer in place of the service', () => {
  it.each([408, 502, 503, 504, 520, 522, 524])('%i leaves open what becomes of a change', (status) => {
    expect([isGatewayStatus(status), leavesOpen(status)]).toEqual([true, true])
  })

  it('429 says that the request was turned away', () => {
    expect([isGatewayStatus(429), leavesOpen(429)]).toEqual([true, false])
  })

  it.each([200, 204, 302, 400, 401, 403, 404, 409, 412, 500, 501])('%i is of the service itself', (status) => {
    expect([isGatewayStatus(status), leavesOpen(status)]).toEqual([false, false])
  })
})
