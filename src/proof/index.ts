/** The proof: the suite held against servers of which it is known what must come out. */
export { detectionOf, notToBeRecorded } from './detection.js'
export { embed } from './embedded.js'
export { chosenSubjects, prove, type ProofHandles } from './prove.js'
export { subjects } from './subjects.js'
export type { Subject } from './subject.js'
export { writeDetection, writeProof } from './write-proof.js'
export { weigh, type Weighed } from './weigh.js'
