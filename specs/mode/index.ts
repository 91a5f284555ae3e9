/** The clauses of the class MODE, in the order in which they are played. */
import '../mode.spec.js'
