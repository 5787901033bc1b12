import { f } from '@/lib/row'
f()
