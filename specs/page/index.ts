/** The clauses of the class PAGE, in the order in which they are played. */
import './PAGE-1.js'
import './PAGE-2.js'
import './PAGE-3.js'
