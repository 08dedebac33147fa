import fc from 'fast-check'

/** Of generated input: the same in each run of `npm test`; `npm run test:all` draws one and prints it. */
export const SEED = Number(process.env['TEST_SEED'] ?? 1)

fc.configureGlobal({ seed: SEED })
