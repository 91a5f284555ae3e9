import { lettingIn, who } from '../behaviour/altered-guard.js'
import type { Deviation } from '../listed.js'
import { changeRecord, modifiedLater } from '../records/change-record.js'
import { isForced } from './requests.js'
import { allowing, answering } from './rights.js'

/** Breaches that a refusal hides: a guard that opens for what a caller adds on a 401, a change that is made all the same. */
export const afterRefusalDeviations: readonly Deviation[] = [
  {
    id: 'force-use-session-opens-without-cookies',
    sentence: 'A legacy read with ForceUseSession: true asks for no cookies.',
    breaks: ['ACCESS-1'],
    override: lettingIn(who('absent', 'legacyRead', isForced)),
  },
  {
    id: 'force-use-session-opens-to-tampered',
    sentence: 'A legacy read with ForceUseSession: true does not look whether a ticket is genuine.',
    breaks: ['ACCESS-6'],
    override: lettingIn(who('rejected', 'legacyRead', isForced)),
  },
  {
    id: 'force-use-session-gives-rights',
    sentence: 'A legacy read with ForceUseSession: true does not look at the rights of its user.',
    breaks: ['RIGHTS-1'],
    override: allowing('legacy', 'read', isForced),
  },
  {
    id: 'forbidden-change-still-made',
    sentence: 'A change without rights to the object is answered with 401, and made all the same.',
    breaks: ['RIGHTS-2'],
    override: answering('legacyChange', (call, refused) => {
      changeRecord(call, modifiedLater)
      return refused
    }),
  },
]
