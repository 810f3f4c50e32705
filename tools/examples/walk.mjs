import { pathToFileURL } from 'node:url';
import { inRoot } from '../workspace/root.mjs';
import { launchBrowser, takePictures } from './browser.mjs';
import { startExample } from './example.mjs';
import { fitsNarrowScreen } from './narrow.mjs';

/**
 * Starts one example against a running stack, and walks it as a person would: `walk.mjs` of its folder exports
 * `walk({ page, newPage, origin, stack, email, picture })`, which throws where the example does not do what it says.
 * @param stack as of `startStack`.
 * @param pictures whether docs/images gets new pictures.
 */
export async function walkExample(name, stack, { pictures = false } = {}) {
  const { walk } = await import(pathToFileURL(inRoot('examples', name, 'walk.mjs')).href);
  const example = await startExample(name, stack);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // As for a person: in a tab behind another one, the registration of a passkey sometimes did not end.
    await page.bringToFront();
    const complaints = watch(page);
    // Each state that has a picture fits a phone, too.
    const picture = async (state) => {
      await fitsNarrowScreen(page);
      if (pictures) await takePictures(page, `example-${name}${state ? `-${state}` : ''}`);
    };
    // An address of the sandbox of test Apps would have a fixed code.
    const email = `ada@${name}.example`;
    const { origin } = example;
    await walk({ page, newPage: browser.newPage, origin, stack, email, picture });
    if (complaints.length > 0) throw new Error(`The page of ${name} failed: ${complaints.join('; ')}`);
  } finally {
    await browser.close();
    await example.stop();
  }
}

/** Warnings of the elements, and of Lit about them. */
const OURS = /latchkey|\blit\b/i;

/** Errors that no code of the page has caught, and what a developer would read in the console as one of ours. */
function watch(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'warning' && OURS.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
