import { describe, it } from '@jest/globals';
import { kustomize, type Render } from './kustomize.js';

const NOT_RENDERED =
  'The overlays are not rendered: neither kubectl nor kustomize, 5 or newer, is on the PATH.';

/** Describes each rendered overlay. Where this machine cannot render, one skipped test gives the reason. */
export function describeOverlays(body: (overlay: string, render: Render) => void): void {
  const render = kustomize();
  if (!render) {
    process.stderr.write(`${NOT_RENDERED}\n`);
    return it.skip(NOT_RENDERED, () => undefined);
  }
  for (const overlay of ['development', 'production'])
    describe(`overlays/${overlay}`, () => body(overlay, render));
}
