import { factorial, guessesBefore } from './guess-tables.js';

/** The best sequences of matches that end at one character, by how many matches they are of. */
export class SequencesTo {
  matches = [undefined];
  products = [1];
  guesses = [Infinity];
  /** Lengths of which a sequence is known. */
  lengths = [];
  /** Those of which one ends in something else than a trial, so that a trial may follow: two side by side would be one. */
  lengthsBeforeTrial = [];
  /** The least guesses of any of as many matches or fewer. */
  #least = [Infinity];

  /** Where a password begins: one sequence, of no matches. */
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

  /** Of how many matches the one is that is guessed first. */
  bestLength() {
    return this.guesses.indexOf(Math.min(...this.guesses));
  }
}
