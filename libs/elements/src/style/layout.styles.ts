import { css } from 'lit';

/** The card, and how the parts of a step stand in it. */
export const layout = css`
  .card {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    padding: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_background);
    box-shadow: var(--_shadow);
  }

  /* The height of a first step with a field and one or two buttons, so that what is around it does not move. */
  [data-step='loading'] {
    min-block-size: var(--latchkey-first-height, 24rem);
    align-content: center;
  }

  ::slotted([slot='logo']) {
    display: block;
    max-inline-size: 100%;
    max-block-size: 3rem;
    justify-self: start;
  }

  @media (max-width: 26rem) {
    .card {
      padding: calc(var(--_space) * 1.5) calc(var(--_space) * 1.25);
    }
  }

  h2,
  h3,
  p,
  ul {
    margin: 0;
    padding: 0;
  }

  ul {
    list-style: none;
  }

  h2 {
    font-size: 1.375em;
    font-weight: 650;
    line-height: 1.25;
    letter-spacing: -0.012em;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  h3 {
    font-size: 1em;
    font-weight: 600;
  }

  header,
  form,
  .stack {
    display: grid;
    gap: calc(var(--_space) * 0.75);
  }

  header {
    gap: 0.375rem;
  }

  form {
    gap: var(--_space);
  }

  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    justify-content: space-between;
  }

  .links:has(> :nth-child(3)) {
    flex-direction: column;
    align-items: flex-start;
    gap: 0;
  }

  .divider {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    color: var(--_muted);
    font-size: 0.875em;
  }

  .divider::before,
  .divider::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--_border);
  }

  .address {
    color: var(--_text);
    font-weight: 500;
    unicode-bidi: isolate;
    overflow-wrap: anywhere;
  }

  .middle {
    display: grid;
    justify-items: center;
    gap: var(--_space);
    padding-block: var(--_space);
    text-align: center;
  }

  .sign {
    inline-size: 3rem;
    block-size: 3rem;
    padding: 0.75rem;
    border-radius: 50%;
    background: var(--_surface);
    color: var(--_primary);
  }

  .note:empty,
  .problem:empty {
    display: none;
  }
`;
