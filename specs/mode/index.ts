/** The clauses of the class MODE, in the order in which they are played. What shows in a browser alone is attested. */
import './MODE-2.js'
