import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from '@jest/globals';
import zxcvbn from 'zxcvbn';
import { readingsOf } from './bounded-matching.js';

type Figures = [score: number, guessesLog10: number, feedback: object, sequence: string[][]];

/** The figures of zxcvbn 4.4.2 itself, which the faster parts must keep. */
const AS_IT_COMES: Record<string, Figures> = {};
const PASSWORDS = [
  ...['', 'x', 'password', 'P4ssw0rd!', 'p@ssword', 'p4s$w0rd', 'drowssap', 'elgooG', 'sc0rpi0ns', 'thx1138'],
  ...['Tr0ub4dor&3', 'correct horse battery staple', 'zxcvbnm,./', '19910101', 'letmein2020', 'qwerty12345'],
  ...['D0g..................', 'ncc1701', 'abcdefghijk987654321', 'neverforget13/3/1997', '1qaz2wsx3edc'],
  ...['a'.repeat(40), '19991998199719961995', 'abababababababab', 'passwordpasswordlove1999', '(80|77!{|1$'],
  ...[
    'iloveyou iloveyou',
    'the and you and me',
    'Lorem4Ipsum!Dolor',
    '0.1.2.3.4.5.6.7',
    'É😀é',
    'İpassword',
    'drowssapİ',
    'İİdragonİ',
  ],
  ...[
    'iloveyouqwertyZqabcdefdragonx19991212Summer..the',
    'QWERTYuiop'.repeat(4),
    '__me13/3/1997ZXCVBN1990aaabbbthe',
  ],
  ...['Ba9ZyWABu99[BK#6MBgbH88Tofv)vs$w', 'rWibMFACxAUGZmxhVncy', 'temppass22', 'briansmith', 'aaaaaaaaa'],
];
beforeAll(() => {
  // In a process of its own: here another spec may have loaded our parts already.
  const script = `
    const zxcvbn = require('zxcvbn');
    const figuresOf = ${figuresOf.toString()};
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(figuresOf)));`;
  const child = spawnSync(process.execPath, ['--eval', script, JSON.stringify(PASSWORDS)], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const figures = JSON.parse(child.stdout) as Figures[];
  PASSWORDS.forEach((password, at) => (AS_IT_COMES[password] = figures[at] as Figures));
});

it.each(PASSWORDS)('%s is as strong as zxcvbn says', (password) => {
  expect(JSON.parse(JSON.stringify(figuresOf(password)))).toEqual(AS_IT_COMES[password]);
});

it('does not take a word of JavaScript for one of the dictionaries', () => {
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    expect(zxcvbn(word).guesses).toBeGreaterThan(0);
});

it('tries look-alikes with two readings both ways, and no more than that', () => {
  expect(readingsOf({ a: ['4', '@'], i: ['1'], l: ['1'] })).toEqual([
    { '4': 'a', '@': 'a', '1': 'i' },
    { '4': 'a', '@': 'a', '1': 'l' },
  ]);
  const all = { c: ['(', '{', '[', '<'], i: ['1', '!', '|'], l: ['1', '|', '7'], t: ['+', '7'], z: ['2'] };
  expect(readingsOf(all)).toHaveLength(8);
  expect(readingsOf({})).toEqual([{}]);
});

function figuresOf(password: string): Figures {
  const { score, guesses_log10, feedback, sequence } = zxcvbn(password);
  return [score, guesses_log10, feedback, sequence.map(({ pattern, token }) => [pattern, token])];
}
