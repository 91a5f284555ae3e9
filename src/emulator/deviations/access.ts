import type { Deviation } from '../catalogue.js'

export const accessDeviations: readonly Deviation[] = [
  {
    id: 'challenge-without-scheme',
    sentence: 'The 401 of a rejected ticket carries no WWW-Authenticate header.',
    breaks: ['ACCESS-7'],
    override: () => ({ access: { challenges: [] } }),
  },
]
