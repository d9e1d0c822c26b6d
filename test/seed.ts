import fc from 'fast-check'

/** Properties draw the same cases in every run. To draw others: PARLEY_TEST_SEED. */
export const SEED = Number(process.env['PARLEY_TEST_SEED'] ?? 20_261_119)

fc.configureGlobal({ seed: SEED })
