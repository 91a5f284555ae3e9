import { sweep } from './sweep.js'

sweep('reading')
