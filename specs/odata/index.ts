/** The clauses of the class ODATA, in the order in which they are played. */
import './ODATA-1.js'
import './ODATA-2.js'
import './ODATA-3.js'
import './ODATA-4.js'
import './ODATA-5.js'
