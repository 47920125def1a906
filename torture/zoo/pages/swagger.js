import 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { did, place, ready } from './record.js';

const box = place('');
const answer = (request) => {
  const { pathname, searchParams } = new URL(request.url, location.href);
  did(
    `${request.method ?? 'GET'} ${pathname}${searchParams.size > 0 ? ` ${searchParams}` : ''}${request.body ? ` ${String(request.body).replace(/\s+/g, ' ')}` : ''}`,
  );
  return request;
};
SwaggerUI({
  domNode: box,
  requestInterceptor: answer,
  onComplete: ready,
  spec: {
    openapi: '3.0.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: '/api' }],
    paths: {
      '/pets': {
        get: {
          summary: 'List pets',
          parameters: [
            { name: 'status', in: 'query', schema: { type: 'string', enum: ['free', 'sold'] } },
            { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } },
          ],
          responses: { 200: { description: 'ok' } },
        },
        post: {
          summary: 'Add a pet',
          requestBody: {
            content: {
              'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
            },
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  },
});
