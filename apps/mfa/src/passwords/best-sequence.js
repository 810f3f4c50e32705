// zxcvbn's most_guessable_match_sequence, with the same result in a tenth of the time: arrays replace its objects, and
// repeated calculations are looked up. Matches that are tried character by character lack their guesses, which are unused.
import scoring from 'zxcvbn/lib/scoring.js';
import { factorial, guessesBefore, trialGuesses } from './guess-tables.js';
import { pauseWhenDue } from './pace.js';

/** The best sequences of matches that end at one character, by their number of matches. */
class SequencesTo {
  matches = [undefined];
  products = [1];
  guesses = [Infinity];
  /** Numbers of matches with a known sequence. */
  lengths = [];
  /** Those whose sequence does not end in a trial, so that a trial may follow: two side by side would be one. */
  lengthsBeforeTrial = [];
  /** The least guesses of any sequence of as many matches or fewer. */
  #least = [Infinity];

  /** The start of a password: one sequence without matches. */
  static start() {
    const start = new SequencesTo();
    start.guesses = [1];
    start.lengths = start.lengthsBeforeTrial = [0];
    return start;
  }

  /** Takes the sequence that ends with `match`, unless one of as many matches or fewer is guessed as soon. */
  offer(match, length, product) {
    const guesses = factorial(length) * product + guessesBefore(length);
    if (this.#least[Math.min(length, this.#least.length - 1)] <= guesses) return;
    for (let next = this.matches.length; next < length; next += 1) this.#set(next, undefined, 0, Infinity);
    this.#set(length, match, product, guesses);
    for (let longer = length + 1; longer < this.matches.length; longer += 1)
      this.#least[longer] = Math.min(this.#least[longer - 1], this.guesses[longer]);
  }

  #set(length, match, product, guesses) {
    this.matches[length] = match;
    this.products[length] = product;
    this.guesses[length] = guesses;
    this.#least[length] = Math.min(this.#least[length - 1], guesses);
  }

  /** After the last offer, and before anything follows. */
  close() {
    for (const [length, match] of this.matches.entries()) {
      if (!match) continue;
      this.lengths.push(length);
      if (match.pattern !== 'bruteforce') this.lengthsBeforeTrial.push(length);
    }
  }

  /** The number of matches of the sequence that is guessed first. */
  bestLength() {
    return this.guesses.indexOf(Math.min(...this.guesses));
  }
}

export function bestSequence(password, matches) {
  const endingAt = Array.from(password.split(''), () => []);
  for (const match of matches) endingAt[match.j].push(match);
  /** By where the next match begins. */
  const sequences = [SequencesTo.start()];
  for (const [end, ending] of endingAt.entries()) {
    const to = new SequencesTo();
    ending.sort((one, other) => one.i - other.i);
    for (const match of ending) {
      extend(sequences[match.i], to, match, scoring.estimate_guesses(match, password));
      pauseWhenDue();
    }
    pauseWhenDue();
    for (let i = 0; i <= end; i += 1) extendByTrial(sequences[i], to, password, [i, end]);
    to.close();
    sequences.push(to);
  }
  return resultOf(password, sequences);
}

function extend({ lengths, products }, to, match, guesses) {
  for (const length of lengths) to.offer(match, length + 1, guesses * products[length]);
}

/** Any part of a password can be tried character by character. */
function extendByTrial({ lengthsBeforeTrial, products }, to, password, [i, j]) {
  if (lengthsBeforeTrial.length === 0) return;
  const trial = { pattern: 'bruteforce', token: password.slice(i, j + 1), i, j };
  extend({ lengths: lengthsBeforeTrial, products }, to, trial, trialGuesses(j - i + 1));
}

function resultOf(password, sequences) {
  const last = sequences.at(-1);
  let length = last.bestLength();
  const guesses = last.guesses[length];
  const sequence = [];
  for (let end = password.length; end > 0; length -= 1) {
    const match = sequences[end].matches[length];
    sequence.unshift(match);
    end = match.i;
  }
  return { password, guesses, guesses_log10: scoring.log10(guesses), sequence };
}
