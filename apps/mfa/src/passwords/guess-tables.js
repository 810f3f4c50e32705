// Numbers that zxcvbn calculates each time: a password of 100 characters asks a hundred thousand times for a hundred.
import scoring from 'zxcvbn/lib/scoring.js';

/** Guessers are taken to try sequences of few matches before they try longer ones. */
const GUESSES_BEFORE_LONGER = 10_000;

export const factorial = table((n) => (n < 2 ? 1 : n * factorial(n - 1)));

/** Guesses before any sequence of `length` matches. */
export const guessesBefore = table((length) => GUESSES_BEFORE_LONGER ** (length - 1));

/** Guesses for `length` characters, tried one by one. */
export const trialGuesses = table((length) => scoring.bruteforce_guesses({ token: { length } }));

const choose = scoring.nCk;
const choicesOf = table((n) => table((k) => choose(n, k)));

/** Number of sets of `k` out of `n`; a loop over each length and turn of a keyboard pattern asks for it. */
export function choices(n, k) {
  return choicesOf(n)(k);
}

function table(valueOf) {
  const values = [];
  return (n) => (values[n] ??= valueOf(n));
}
