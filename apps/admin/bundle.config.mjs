export default {
  // As in the gateway: it handles no messages, and Fastify checks no request and writes no answer by a schema.
  unused: ['@nestjs/microservices', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  assets: [{ from: 'libs/edge/src/openapi/chapters', to: 'assets/chapters' }],
};
