import { apiDocuments } from '../../tools/sdk/document.mjs';
import { areaPages, introduction } from '../../libs/edge/src/reference/index.mjs';
import { writePackagePages } from './packages.mjs';
import { writePage } from './assemble.mjs';

/** Where `npm start` serves the API. */
const BASE_URL = 'http://127.0.0.1:8080';

/** Writes the pages of the reference that are made from the code. */
export async function writeReference() {
  const { apps, operators } = await apiDocuments(BASE_URL);
  const pages = [
    ['api/index.md', introduction('Conventions of the API', apps)],
    ...areaPages(apps, 'api'),
    ['admin/index.md', introduction('Conventions of administration', operators)],
    ...areaPages(operators, 'admin'),
  ];
  for (const [page, text] of pages) writePage(`reference/${page}`, text);
  return `${pages.length} pages, ${await writePackagePages()} packages`;
}
