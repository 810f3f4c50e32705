/**
 * Tokens that no App can pay with, by their contracts on the main nets: bridged USDC and USDT, and LINK. An address that
 * holds one of them is not empty.
 */
export const OTHER_TOKENS = {
  POLYGON: [
    '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
    '0xb0897686c545045afc77cf20ec7a532e3120e0f1',
    '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
  ],
  AVALANCHE: [
    '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664',
    '0xc7198437980c041c805a1edcba50c1ce5db95118',
    '0x5947bb275c521040051d82396192181b413227a3',
  ],
  BASE: ['0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', '0x88fb150bdc53a65fe94dea0c9ba0a6daf8c6e196'],
  ARBITRUM: ['0xff970a61a04b1ca14834a43f5de4533ebddb5cc8', '0xf97f4df75117a78c1a5a0dbb814af92458539fb4'],
} as const;
