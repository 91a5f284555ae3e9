/** The clauses of the class PAGE, in the order in which they are played. */
import '../page.spec.js'
