import { createTheme, type CSSVariablesResolver, Modal, Notification } from '@mantine/core';

/** Shades that are readable on their background (WCAG 2.2, 1.4.3): Mantine's own are lighter. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        // Locking the scroll adds a style sheet that the policy of the page refuses.
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Close' },
        // The page has a banner already.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
  },
});

export const readableColors: CSSVariablesResolver = (known) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': known.colors.gray[7],
    '--mantine-color-placeholder': known.colors.gray[7],
    '--mantine-color-anchor': known.colors.indigo[8],
    '--mantine-color-error': known.colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': known.colors.dark[1],
    '--mantine-color-placeholder': known.colors.dark[1],
    '--mantine-color-anchor': known.colors.indigo[3],
    '--mantine-color-error': known.colors.red[4],
  },
});
