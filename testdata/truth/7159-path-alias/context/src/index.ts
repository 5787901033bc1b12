import { open } from '@/lib/db'
open()
