import 'module-alias/register.js'
import { f } from '@/lib/row'
f()
