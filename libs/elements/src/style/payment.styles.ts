import { css } from 'lit';

/** What a payment is, and in parts that can be compared. */
export const payment = css`
  dl {
    display: grid;
    gap: var(--_space);
    margin: 0;
    padding: var(--_space);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  dl > div {
    display: grid;
    gap: 0.125rem;
    min-inline-size: 0;
  }

  dt {
    color: var(--_muted);
    font-size: 0.875em;
  }

  dd {
    margin: 0;
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  .amount {
    font-size: 1.5em;
    font-weight: 650;
    line-height: 1.25;
    font-variant-numeric: tabular-nums;
  }

  .groups {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.5rem;
    font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
    font-size: 0.9375em;
  }
`;
