import { factorial, guessesBefore } from './guess-tables.js';

/** The best sequences of matches that end at one character, by how many matches they are of. */
export class SequencesTo {
  matches = [undefined];
  products = [1];
  guesses = [Infinity];
  /** The least guesses of any of as many matches or fewer. */
  #least = [Infinity];
  #isAlone;
  /** Of those that are known. */
  lengths = [];
  /** Of those that a trial may follow: two side by side would be one. */
  lengthsBeforeTrial = [];

  /** Where a password begins: one sequence, of no matches. */
  static start() {
    const start = new SequencesTo(false);
    start.lengths = start.lengthsBeforeTrial = [0];
    return start;
  }

  /** @param isAlone whether the matches are not to be counted against longer sequences. */
  constructor(isAlone) {
    this.#isAlone = isAlone;
  }

  /** Takes the sequence that ends with `match`, unless one of as many matches or fewer is guessed as soon. */
  offer(match, length, product) {
    const guesses = factorial(length) * product + (this.#isAlone ? 0 : guessesBefore(length));
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

  /** Of how many matches the one is that is guessed first. */
  bestLength() {
    return this.guesses.indexOf(Math.min(...this.guesses));
  }
}
