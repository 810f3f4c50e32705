import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { currentRun } from '../stack/run.js';
import { type PageServer, servePage } from './page-server.js';

const README = fileURLToPath(new URL('../../../../../README.md', import.meta.url));

/**
 * Serves the code of an App's page, as the README shows it, on a free port.
 * @param firstFunction the name of the function with which that code begins.
 */
export function serveReadmePage(firstFunction: string, publicToken: string): Promise<PageServer> {
  const constants = `const BASE = '${currentRun().baseUrl}';\nconst PUBLIC_TOKEN = '${publicToken}';`;
  const script = `${constants}\n${snippet(firstFunction)}`;
  return servePage(`<!doctype html><title>Sign in</title><script>\n${script}\n</script>`);
}

function snippet(firstFunction: string): string {
  const beginning = `\`\`\`js\nasync function ${firstFunction}(`;
  const [, after] = readFileSync(README, 'utf8').split(beginning);
  const [code] = after?.split('```') ?? [];
  if (!code) throw new Error(`the README shows no page with ${firstFunction}`);
  return `async function ${firstFunction}(${code}`;
}
