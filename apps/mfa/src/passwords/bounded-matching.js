// Keeps zxcvbn within milliseconds for any 100 characters; it takes up to 20 seconds as it comes.
import { longestWord, rankOf } from './word-ranks.js';
import matching from 'zxcvbn/lib/matching.js';
import scoring from 'zxcvbn/lib/scoring.js';
import { bestSequence } from './best-sequence.js';

/** The words in a password: the same ones that zxcvbn finds, without asking for words longer than any there is. */
export function dictionaryMatch(password) {
  const lower = password.toLowerCase();
  const matches = [];
  for (let i = 0; i < lower.length; i += 1) {
    const end = Math.min(lower.length, i + longestWord);
    for (let j = i; j < end; j += 1) {
      const ranked = rankOf(lower.slice(i, j + 1));
      if (ranked) matches.push(matchOf({ password, lower, i, j, ranked }));
    }
  }
  return matches;
}

function matchOf({ password, lower, i, j, ranked }) {
  return {
    pattern: 'dictionary',
    i,
    j,
    token: password.slice(i, j + 1),
    matched_word: lower.slice(i, j + 1),
    rank: ranked.rank,
    dictionary_name: ranked.dictionary,
    reversed: false,
    l33t: false,
  };
}

/**
 * Readings of look-alikes (4 for a, $ for s): every one at once, and only those with two readings are tried both ways.
 * zxcvbn reads each look-alike of a letter without the others, which are thousands of readings for a password of
 * many symbols; what this finds more are words that mix them.
 */
export function readingsOf(lookAlikesOfLetter) {
  let readings = [{}];
  for (const [lookAlike, letters] of lettersOfLookAlike(lookAlikesOfLetter))
    readings = readings.flatMap((reading) => letters.map((letter) => ({ ...reading, [lookAlike]: letter })));
  return readings;
}

function lettersOfLookAlike(lookAlikesOfLetter) {
  const letters = new Map();
  for (const [letter, lookAlikes] of Object.entries(lookAlikesOfLetter))
    for (const lookAlike of lookAlikes) letters.set(lookAlike, [...(letters.get(lookAlike) ?? []), letter]);
  return letters;
}

const factorials = [1];

/** zxcvbn asks for the same few hundreds of thousands of times, and multiplies each anew. */
export function factorial(n) {
  for (let next = factorials.length; next <= n; next += 1) factorials.push(factorials[next - 1] * next);
  return factorials[n];
}

matching.dictionary_match = dictionaryMatch;
matching.enumerate_l33t_subs = readingsOf;
scoring.factorial = factorial;
scoring.most_guessable_match_sequence = bestSequence;
