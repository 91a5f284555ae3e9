/** The clauses of the class READ, in the order in which they are played. */
import '../read.spec.js'
