import { sweep } from './sweep.js'

sweep('sessions')
