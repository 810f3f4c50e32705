/**
 * Tokens that no App can pay with, by their contracts on the main nets: USDC, USDT and LINK, each as issued there and as
 * bridged. An address that holds one of them is not empty.
 */
export const OTHER_TOKENS = {
  POLYGON: [
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    '0xb0897686c545045afc77cf20ec7a532e3120e0f1',
    '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
  ],
  AVALANCHE: [
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664',
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    '0xc7198437980c041c805a1edcba50c1ce5db95118',
    '0x5947bb275c521040051d82396192181b413227a3',
  ],
} as const;
