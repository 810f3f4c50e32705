/** How many rows a list answers that was told no number (decision 1). */
export const DEFAULT_PAGE = 50;
