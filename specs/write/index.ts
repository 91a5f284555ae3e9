/** The clauses of the class WRITE, in the order in which they are played. */
import '../write.spec.js'
