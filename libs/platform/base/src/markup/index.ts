export { Html, html } from './html.js';
