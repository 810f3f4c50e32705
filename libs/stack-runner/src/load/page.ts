import { readFile, writeFile } from 'node:fs/promises';

/** Puts the text between `<!-- name -->` and `<!-- /name -->` of a page. @throws Error where the page has no such place. */
export async function writeInto(page: string, name: string, text: string): Promise<void> {
  const before = await readFile(page, 'utf8');
  const place = new RegExp(`(<!-- ${name} -->)[^]*(<!-- /${name} -->)`);
  if (!place.test(before)) throw new Error(`${page} has no <!-- ${name} --> … <!-- /${name} -->`);
  await writeFile(
    page,
    before.replace(place, (_, begin, end) => `${begin}\n\n${text}\n\n${end}`),
  );
}
