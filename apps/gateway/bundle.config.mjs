const swaggerUi = (file) => ({
  from: `node_modules/swagger-ui-dist/${file}`,
  to: `assets/swagger-ui/${file}`,
});

export default {
  // A gateway handles no messages, and Fastify checks no request and writes no answer by a schema (libs/edge/src/server/server.ts).
  unused: ['@nestjs/microservices', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  // The sign-in page of Apps that have none.
  pages: { 'assets/hosted-page': 'apps/gateway/hosted-page/page.js' },
  // The interactive reference works without internet, so the page's files travel with the gateway.
  assets: [
    ...['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'].map(swaggerUi),
    ...['LICENSE', 'NOTICE'].map(swaggerUi),
    { from: 'apps/gateway/hosted-page/page.css', to: 'assets/hosted-page/page.css' },
    { from: 'libs/edge/src/openapi/chapters', to: 'assets/chapters' },
  ],
};
