/** The clauses of the class GUID, in the order in which they are played. */
import '../guid.spec.js'
