import { sweep } from './sweep.js'

sweep('services')
