// The text of the reference, made from an OpenAPI document: Markdown with the containers of VitePress (`::: details`,
// `::: code-group`) and anchors (`{#id}`). The documentation and the page at /reference show the same text.
// It runs in the browser, too, so it imports nothing.
export { slugOf } from './headings.mjs';
export { prose, resolved } from './members.mjs';
export { operationSection } from './operation.mjs';
export { areaPages, areasOf, introduction, objectSections } from './pages.mjs';
