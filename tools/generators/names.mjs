export const pascal = (dashed) => dashed.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase());

export const camel = (dashed) => pascal(dashed).replace(/^\w/, (letter) => letter.toLowerCase());

export const snake = (dashed) => dashed.replaceAll('-', '_');

export const words = (dashed) => dashed.replaceAll('-', ' ');

/** `user-labels` in each form in which a template needs it. @param one the singular, as dashed. */
export const namesOf = (many, one = many.replace(/s$/, '')) => ({
  fileName: many,
  oneFile: one,
  Many: pascal(many),
  One: pascal(one),
  many: camel(many),
  many_: snake(many),
  one_: snake(one),
  words: { many: words(many), one: words(one) },
});
