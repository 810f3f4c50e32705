import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type OfLink<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A link to a page of the console. */
export const PageLink = createLink((props: OfLink<AnchorProps>) => <Anchor inherit {...props} />);

/** The same as a button. */
export const PageButton = createLink((props: OfLink<ButtonProps>) => (
  <Button variant="default" component="a" {...props} />
));
