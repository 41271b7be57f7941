import { fieldErrors } from '@suksa/contracts/field-errors';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../http/app.ts';
import { Refusal } from '../http/refuse.ts';
import { compiledParser } from './compiled-parser.ts';

type Schema = z.core.$ZodType;

/**
 * Params, query and body by the contract's schemas; what is wrong becomes one refusal with a code per field. A missing
 * body is an empty one, so that each field says that it is required.
 */
const validatorCompiler: FastifySchemaCompiler<Schema> =
  ({ schema }) =>
  (data) => {
    const parsed = z.safeParse(schema, data ?? {}, { reportInput: true });
    if (parsed.success) return { value: parsed.data };
    return { error: new Refusal('validation_failed', { fields: fieldErrors(parsed.error.issues) }) };
  };

/** Only what the contract names leaves the server; a row that breaks its own contract is a bug and answers 500. */
const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const parse = compiledParser(schema);
  return (data) => JSON.stringify(parse(data));
};

export const useContractSchemas = (app: App) => {
  app.setValidatorCompiler(validatorCompiler as FastifySchemaCompiler<unknown>);
  app.setSerializerCompiler(serializerCompiler as FastifySerializerCompiler<unknown>);
};
