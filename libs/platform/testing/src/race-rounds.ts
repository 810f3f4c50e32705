/**
 * How often a race is repeated: each in `npm test` a third as often as in `npm run test:all`.
 * @param all the rounds of the whole run.
 */
export const raceRounds = (all: number): number =>
  process.env['TESTS'] === 'change' ? Math.ceil(all / 3) : all;
