export default {
  // A gateway handles no messages, and Fastify checks no request and writes no answer by a schema (libs/edge/src/server/server.ts).
  unused: ['@nestjs/microservices', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  // The sign-in page of Apps that have none, and the reference.
  pages: {
    'assets/hosted-page': 'apps/gateway/hosted-page/page.js',
    'assets/reference-page': 'apps/gateway/reference-page/page.js',
  },
  assets: [
    ...['page.css', 'text.css'].map((file) => ({
      from: `apps/gateway/reference-page/${file}`,
      to: `assets/reference-page/${file}`,
    })),
    { from: 'apps/gateway/hosted-page/page.css', to: 'assets/hosted-page/page.css' },
    { from: 'libs/edge/src/openapi/chapters', to: 'assets/chapters' },
  ],
};
