// The reference, made from an OpenAPI document: its text as Markdown with the containers of VitePress (`::: details`,
// `::: code-group`) and anchors (`{#id}`), and the same as HTML for the page at /reference. It runs in the browser, too.
export { slugOf } from './headings.mjs';
export { htmlOf, raised } from './html.mjs';
export { prose, resolved } from './members.mjs';
export { operationSection } from './operation.mjs';
export { areaPages, areasOf, introduction, objectSections } from './pages.mjs';
export { addressOf, anchorOf, areasWith, partOf, viewAt } from './places.mjs';
