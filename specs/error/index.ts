/** The clauses of the class ERROR, in the order in which they are played. */
import '../error.spec.js'
