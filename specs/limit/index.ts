/** The clauses of the class LIMIT, in the order in which they are played. */
import '../limit.spec.js'
