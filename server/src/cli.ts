import { keepCompiledCode } from './config/compile-cache.ts'

keepCompiledCode()
// Only now, so that it is kept too.
const { run } = await import('./cli/program.ts')
const code = await run(process.argv.slice(2))
// Whatever the command had begun, such as a service that found its port taken, ends here. Otherwise the process lives on
// while a service runs in it.
if (code !== undefined) process.exit(code)
