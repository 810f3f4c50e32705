interface Factory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/**
 * The one policy by which a text may become markup. Mantine writes its style sheets through `innerHTML`; a text without
 * `<` makes no element, so everything else is refused.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('The console writes no markup from a text.');
      return text;
    },
  });
}
