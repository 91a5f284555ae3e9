/** The clauses of the class REST, in the order in which they are played. */
import '../rest.spec.js'
