import { expect, it } from 'vitest'
import { isSuccessStatus } from './success-status.js'

it('success has the statuses from 200 to 299', () => {
  expect([0, 199, 200, 204, 299, 300, 404].filter(isSuccessStatus)).toEqual([200, 204, 299])
})
