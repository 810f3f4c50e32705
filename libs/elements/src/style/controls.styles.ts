import { css } from 'lit';

/** Buttons, fields and the places where something is said. */
export const controls = css`
  button,
  input {
    font: inherit;
    color: inherit;
    margin: 0;
  }

  :focus-visible {
    outline: 2px solid var(--_primary);
    outline-offset: 2px;
  }

  h2:focus,
  h3:focus {
    outline: none;
  }

  .button {
    display: grid;
    /* The marks of a list stand in one column, and each label in the middle. */
    grid-template-columns: 1.25rem 1fr 1.25rem;
    align-items: center;
    gap: 0.625rem;
    inline-size: 100%;
    min-block-size: var(--_height);
    padding: 0.5rem 1rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: transparent;
    font-weight: 500;
    overflow-wrap: anywhere;
    line-height: 1.25;
    text-align: center;
    cursor: pointer;
    transition:
      background-color 120ms ease,
      border-color 120ms ease;
  }

  .button > span:last-child {
    grid-column: 2;
  }

  .button > :first-child:not(:last-child) {
    grid-column: 1;
    grid-row: 1;
  }

  .button:hover {
    background: var(--_surface);
  }

  .button.primary {
    border-color: transparent;
    background: var(--_primary);
    color: var(--_on-primary);
    font-weight: 600;
  }

  .button.primary:hover {
    background: var(--_primary-hover);
  }

  .button.danger {
    color: var(--_danger);
  }

  .button[aria-disabled='true'] {
    cursor: progress;
  }

  .button.small {
    display: inline-flex;
    gap: 0.5rem;
    inline-size: auto;
    min-block-size: 2.25rem;
    padding: 0.25rem 0.75rem;
    font-size: 0.875em;
  }

  .button svg,
  .button canvas {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }

  .link {
    padding: 0.25rem 0;
    border: 0;
    border-radius: 0.25rem;
    background: none;
    color: var(--_primary);
    font-size: 0.9375em;
    font-weight: 500;
    text-align: start;
    cursor: pointer;
    text-underline-offset: 0.2em;
  }

  .link:hover {
    text-decoration: underline;
  }

  .link[aria-disabled='true'] {
    color: var(--_muted);
    font-weight: 400;
    cursor: default;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
  }

  .field {
    display: grid;
    gap: 0.375rem;
  }

  label {
    font-size: 0.9375em;
    font-weight: 500;
  }

  input {
    inline-size: 100%;
    min-block-size: var(--_height);
    padding: 0.5rem 0.875rem;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_background);
    /* Below 16 pixels, phones zoom into a field that gets the focus. */
    font-size: max(16px, 1em);
  }

  input:focus-visible {
    outline-offset: -1px;
    border-color: var(--_primary);
  }

  input[aria-invalid='true'],
  input[aria-invalid='true']:focus-visible {
    border-color: var(--_danger);
    outline-color: var(--_danger);
  }

  .hint,
  .muted {
    color: var(--_muted);
    font-size: 0.9375em;
  }

  .problem:not(:empty) {
    color: var(--_danger);
    font-size: 0.9375em;
  }

  .problem .reference {
    display: block;
    color: var(--_muted);
    font-size: 0.8125em;
    overflow-wrap: anywhere;
  }

  .note:not(:empty) {
    color: var(--_success);
    font-size: 0.9375em;
  }

  .spinner {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 800ms linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
