/** The clauses of the class LOGIN, in the order in which they are played. */
import '../login.spec.js'
