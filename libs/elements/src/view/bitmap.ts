import { html, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';

const PNG = /^data:image\/(?:png|webp|jpeg);base64,([A-Za-z0-9+/]+=*)$/;

/**
 * Draws an image that came as a data URL. A canvas, because a content security policy that allows the page's own images
 * alone refuses data URLs. @returns undefined for another kind of URL, such as an SVG.
 */
export function bitmap(dataUrl: string, label = ''): TemplateResult | undefined {
  const data = PNG.exec(dataUrl)?.[1];
  if (data === undefined) return undefined;
  const draw = ref((canvas) => {
    if (canvas instanceof HTMLCanvasElement) void drawOnce(canvas, data);
  });
  return label === ''
    ? html`<canvas aria-hidden="true" ${draw}></canvas>`
    : html`<canvas role="img" aria-label=${label} ${draw}></canvas>`;
}

const drawn = new WeakMap<HTMLCanvasElement, string>();

async function drawOnce(canvas: HTMLCanvasElement, data: string): Promise<void> {
  if (drawn.get(canvas) === data) return;
  drawn.set(canvas, data);
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes])).catch(() => undefined);
  // A broken image of a wallet is left out; its name stands beside it.
  if (!image) return;
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
}
