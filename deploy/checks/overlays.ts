import { describe, it } from '@jest/globals';
import type { KubernetesObject } from './kubernetes-objects.js';
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

/** All objects of an overlay: the data, and the processes, which are applied after it. */
export const renderWhole = (overlay: string, render: Render): KubernetesObject[] =>
  ['/data', ''].flatMap((part) => render(`overlays/${overlay}${part}`));
