/** The clauses of the class OBS, in the order in which they are played. */
import '../obs.spec.js'
