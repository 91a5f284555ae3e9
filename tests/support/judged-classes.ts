/**
 * Every class that has scenarios, in which a lawful target is judged as a whole; of LIMIT the burst alone, since reading
 * to the cap takes longer than all the rest and has tests of its own.
 */
export const lawfulClasses: readonly string[] = [
  'login',
  'cookie',
  'access',
  'page',
  'read',
  'record',
  'error',
  'odata',
  'rest',
  'rights',
  'mode',
  'flow',
  'obs',
  'LIMIT-5',
]
