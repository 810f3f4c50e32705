/**
 * Roles that the theme of VitePress gets wrong. A group of the sidebar is a button with a button in it, which does the same: the
 * inner one becomes a picture. The start page has no `main`.
 */
export function mendRoles() {
  for (const caret of document.querySelectorAll('.VPSidebarItem .item[role="button"] > .caret')) {
    for (const name of ['role', 'tabindex', 'aria-label']) caret.removeAttribute(name);
    caret.setAttribute('aria-hidden', 'true');
  }
  const content = document.querySelector('#VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}
