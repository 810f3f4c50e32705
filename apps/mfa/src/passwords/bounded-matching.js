// Keeps zxcvbn within milliseconds for any 100 characters; it takes up to 20 seconds as it comes.
import { wordsAt } from './word-tree.js';
import matching from 'zxcvbn/lib/matching.js';
import scoring from 'zxcvbn/lib/scoring.js';
import { bestSequence } from './best-sequence.js';
import { choices } from './guess-tables.js';
import { pauseWhenDue } from './pace.js';

/** The words in a password, as zxcvbn finds them. */
function dictionaryMatch(password) {
  pauseWhenDue();
  // İ is two characters in lower case, which must not add places beyond the end of the password.
  const lower = password.toLowerCase().slice(0, password.length);
  const matches = [];
  for (let i = 0; i < lower.length; i += 1)
    for (const { end, dictionary, rank } of wordsAt(lower, i))
      matches.push({
        pattern: 'dictionary',
        i,
        j: end,
        token: password.slice(i, end + 1),
        matched_word: lower.slice(i, end + 1),
        rank,
        dictionary_name: dictionary,
        reversed: false,
        l33t: false,
      });
  return matches;
}

/**
 * Readings of look-alikes (4 for a, $ for s): all at once, and only those with two readings in both ways. zxcvbn tries every
 * combination, thousands in a password of many symbols; this also finds words that mix look-alikes of one letter.
 */
export function readingsOf(lookAlikesOfLetter) {
  let readings = [[]];
  for (const [lookAlike, letters] of lettersOfLookAlike(lookAlikesOfLetter))
    readings = readings.flatMap((reading) => letters.map((letter) => [...reading, [lookAlike, letter]]));
  return readings.map(Object.fromEntries);
}

function lettersOfLookAlike(lookAlikesOfLetter) {
  const letters = new Map();
  for (const [letter, lookAlikes] of Object.entries(lookAlikesOfLetter))
    for (const lookAlike of lookAlikes) letters.set(lookAlike, [...(letters.get(lookAlike) ?? []), letter]);
  return letters;
}

matching.dictionary_match = dictionaryMatch;
matching.enumerate_l33t_subs = readingsOf;
scoring.nCk = choices;
scoring.most_guessable_match_sequence = bestSequence;
