/** Ends a wait that hangs: no measure of how fast something is. `npm run test:all` keeps the machine busier, and waits longer. */
export const HANG_MS = process.env['TEST_ALL'] ? 60_000 : 30_000
