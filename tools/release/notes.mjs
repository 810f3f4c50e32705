// node tools/release/notes.mjs 0.2.0: prints the notes of a release, its part of CHANGELOG.md.
import { readFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { notesOf } from './versions.mjs';

process.stdout.write(notesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), process.argv[2] ?? ''));
