import { sweep } from './sweep.js'

sweep('changes')
