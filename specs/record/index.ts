/** The clauses of the class RECORD, in the order in which they are played. */
import './RECORD-1.js'
import './RECORD-2.js'
import './RECORD-3.js'
import './RECORD-4.js'
import './RECORD-5.js'
