import { css } from 'lit';

/** The sections of the profile, and the dialog of the step-up. */
export const profile = css`
  :host {
    --_width: var(--latchkey-width, 40rem);
  }

  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
  }

  section {
    display: grid;
    gap: calc(var(--_space) * 0.75);
    padding-block-start: calc(var(--_space) * 1.25);
    border-block-start: 1px solid var(--_border);
  }

  section > header {
    gap: 0;
  }

  .row {
    display: flex;
    align-items: center;
    gap: 0.5rem 0.75rem;
    padding-block: 0.5rem;
  }

  .named {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.125rem 0.625rem;
  }

  .button.small {
    flex: none;
  }

  ul .row + .row {
    border-block-start: 1px solid var(--_border);
  }

  /* At a phone's width, the buttons stand below the address. */
  .row.wraps {
    flex-wrap: wrap;
  }

  .row.wraps > .what {
    flex-basis: 10rem;
  }

  .details {
    flex-basis: 100%;
    min-inline-size: 0;
    display: grid;
    gap: calc(var(--_space) * 0.75);
    padding: 1rem;
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .details code {
    overflow-wrap: anywhere;
  }

  .balances {
    display: grid;
    justify-items: start;
    gap: calc(var(--_space) * 0.75);
  }

  .holding {
    display: grid;
    justify-items: start;
    overflow-wrap: anywhere;
  }

  a.link {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 1.5rem;
    text-decoration: none;
  }

  a.link svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
  }

  .row.plain {
    padding-block: 0;
  }

  .row > svg {
    flex: none;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    color: var(--_muted);
  }

  .what {
    flex: 1;
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    line-height: 1.35;
  }

  .name {
    font-weight: 500;
    text-align: start;
  }

  .what .muted {
    font-size: 0.875em;
  }

  .badge {
    padding: 0.125rem 0.5rem;
    border-radius: 1rem;
    background: var(--_surface);
    color: var(--_muted);
    font-size: 0.8125em;
    font-weight: 500;
  }

  .question .what {
    flex-basis: 12rem;
  }

  .question > .whole {
    display: contents;
  }
  .row.question {
    flex-wrap: wrap;
    padding: 0.75rem 1rem;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .full {
    flex-basis: 100%;
  }

  .qr {
    justify-self: start;
    padding: 0.75rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: #ffffff;
    line-height: 0;
  }

  .qr canvas {
    inline-size: 11rem;
    block-size: 11rem;
    image-rendering: pixelated;
  }

  code {
    font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
    font-size: 0.9375em;
    text-align: start;
  }

  .codes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
    gap: 0.375rem 1rem;
    padding: 1rem;
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .boxes {
    max-inline-size: 20rem;
  }

  dialog {
    inline-size: min(27rem, calc(100vw - 2rem));
    max-block-size: calc(100dvh - 2rem);
    margin: auto;
    padding: 1rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_background);
    color: inherit;
  }

  dialog::backdrop {
    background: rgb(10 12 16 / 55%);
  }

  dialog latchkey-sign-in {
    --latchkey-shadow: none;
    max-inline-size: none;
  }

  dialog latchkey-sign-in::part(card) {
    border-color: transparent;
    padding: 1rem 0.5rem;
  }

  dialog > .button {
    inline-size: calc(100% - 1rem - 2px);
    margin: 0 calc(0.5rem + 1px) 0.5rem;
  }
`;
