import { keepCompiledCode } from './config/compile-cache.ts'

keepCompiledCode()
// Only now, so that it is kept too.
const { run } = await import('./cli/program.ts')
await run(process.argv)
