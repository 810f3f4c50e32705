/** The least width of a screen that pages have to fit (WCAG 2.2, criterion 1.4.10), in CSS pixels. */
const WIDTH = 320;

/** @throws Error where a part of the page is beside a screen of 320 pixels. The page gets its size back. */
export async function fitsNarrowScreen(page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: WIDTH, height: 640 });
  // A page may draw itself anew.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const outside = await page.evaluate(partsBeside, WIDTH);
  await page.setViewportSize(size);
  if (outside.length > 0)
    throw new Error(`At ${WIDTH} pixels these are beside the screen of ${page.url()}: ${outside.join('; ')}`);
}

/**
 * Runs in the page, so it uses nothing from outside. Whether the page can be scrolled there says too little: a body with
 * `overflow-x: hidden` cuts off what no person reaches then.
 */
function partsBeside(width) {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isBeside = (element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    return own > 1 && height > 1 && (right > width + 1 || left < -1);
  };
  const deep = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ]);
  const named = (element) => {
    const { left, right } = element.getBoundingClientRect();
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.localName}> "${text}" from ${Math.round(left)} to ${Math.round(right)}`;
  };
  return deep(document.body)
    .filter((element) => element.matches('h1, h2, h3, p, a, button, input, select, li, dialog'))
    .filter((element) => isShown(element) && isBeside(element))
    .map(named);
}
