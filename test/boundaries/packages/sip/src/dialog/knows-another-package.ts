import { createClient } from '@parley/sdk'

export const client = createClient
