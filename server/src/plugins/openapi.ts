import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ErrorBody, fieldsPart, uploadIn } from '@suksa/contracts';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { App } from '../http/app.ts';

/** `/api/openapi.json` and a page to read it at `/api/docs`, both made from the endpoints of the contracts. */
export const describeApi = async (app: App) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Suksa', version: '0.1.0', description: 'School management in English and Lao.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { ErrorBody: z.toJSONSchema(ErrorBody, { target: 'draft-2020-12' }) as object },
      },
    },
    hideUntagged: true,
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      return { schema: schema && withAccess(app, schema), url };
    },
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: readingPolicy,
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'Suksa API' },
    logo: { type: 'image/svg+xml', content: logo },
  });
};

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><text y="30" font-family="sans-serif" font-size="30" fill="#fff">Suksa</text></svg>',
);

/** The reading page draws with style elements of its own making, which carry no nonce; it holds no data and no token. */
const readingPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Says with each operation who may call it and how it refuses. */
const withAccess = (app: App, schema: FastifySchema & { operationId?: string }) => {
  const endpoint = app.endpoints.find(({ name }) => name === schema.operationId);
  if (!endpoint) return schema;
  const refusals = endpoint.errors?.length ? ` Refuses with: ${endpoint.errors.join(', ')}.` : '';
  const error = { description: 'Refused', $ref: '#/components/schemas/ErrorBody' };
  return {
    ...schema,
    description: `Access: ${endpoint.access}.${refusals}`,
    ...asForm(uploadIn(endpoint.body)?.field, schema.body),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    response: { ...(schema.response as object | undefined), '4xx': error },
  };
};

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** A body with a file, as it travels: the other fields in a part of their own, the bytes in another. */
const asForm = (file: string | undefined, body: unknown) => {
  if (file === undefined) return {};
  const { properties = {}, required = [], ...rest } = body as ObjectSchema;
  const { [file]: _, ...fields } = properties;
  const others = required.filter((name) => name !== file);
  return {
    body: {
      type: 'object',
      properties: {
        ...(Object.keys(fields).length > 0 && {
          [fieldsPart]: { ...rest, properties: fields, required: others },
        }),
        [file]: { type: 'string', format: 'binary' },
      },
      required: [...(others.length > 0 ? [fieldsPart] : []), ...(required.includes(file) ? [file] : [])],
    },
  };
};
