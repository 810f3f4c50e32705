import { css, unsafeCSS } from 'lit';
import { CODE_LENGTHS } from '../view/code-field.js';

/** A rule for each length, because the policy of a page may forbid the attribute `style`. */
const LENGTHS = unsafeCSS(
  CODE_LENGTHS.map((length) => `.boxes[data-length='${length}'] { --_count: ${length} }`).join('\n'),
);

/**
 * The boxes of a code stand above one field. The distance between two of its digits is that between two boxes, so each
 * digit stands in a box: the cursor, the selection, pasting and filling in stay those of the browser.
 */
export const code = css`
  ${LENGTHS}

  .boxes {
    --_gap: calc(3rem / var(--_count));
    --_pitch: calc((100cqi + var(--_gap)) / var(--_count));
    position: relative;
    container-type: inline-size;
    block-size: 3.5rem;
    max-inline-size: 24rem;
    /* The field is wider than the boxes. What is hidden could be scrolled to by the cursor; what is clipped cannot. */
    overflow: clip;
  }

  .boxes input {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    /* Room for the cursor behind the last digit: without it, the browser would move all digits to the left. */
    inline-size: calc(100cqi + var(--_pitch));
    padding: 0;
    padding-inline-start: calc((var(--_pitch) - var(--_gap) - 1ch) / 2);
    border: 0;
    border-radius: 0;
    outline: none;
    background: transparent;
    font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
    font-size: 1.5rem;
    font-variant-numeric: tabular-nums;
    letter-spacing: calc(var(--_pitch) - 1ch);
  }

  /* That of the system would be a bar through all boxes. */
  .boxes input::selection {
    background: var(--_surface);
    color: inherit;
  }

  .frame {
    position: absolute;
    inset: 0;
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
    gap: var(--_gap);
    pointer-events: none;
  }

  .frame > span {
    border: 1px solid var(--_control);
    border-radius: min(var(--_radius), 0.5rem);
  }

  input:focus-visible + .frame > span {
    border-color: var(--_primary);
    outline: 2px solid var(--_primary);
    outline-offset: -2px;
  }

  input[aria-invalid='true'] + .frame > span {
    border-color: var(--_danger);
    outline-color: var(--_danger);
  }
`;
