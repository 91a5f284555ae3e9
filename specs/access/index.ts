/** The clauses of the class ACCESS, in the order in which they are played. */
import '../access.spec.js'
import './ACCESS-9.js'
