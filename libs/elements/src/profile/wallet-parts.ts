import { generate } from 'lean-qr/nano';

export { holdingsOf } from './networks.rules.js';

/** Draws a text as a QR code. The frame around the canvas is the quiet zone. */
export function drawCode(canvas: HTMLCanvasElement, text: string): void {
  generate(text).toCanvas(canvas, { on: [0, 0, 0], off: [255, 255, 255], pad: 0 });
}
