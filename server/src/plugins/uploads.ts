import { fieldsPart } from '@suksa/contracts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { type FormPart, partsOf } from '../http/multipart.ts';
import { Refusal, refuse, refuseField } from '../http/refuse.ts';
import { countUpload } from './limits/upload-quota.ts';

/** Bytes of the fields beside a file, as of a body without any. */
const mostFields = 1_048_576;

/**
 * Takes a body of `multipart/form-data` for the calls whose contract has an upload, and makes one object of it: the
 * fields of the part `body`, and the file at its field. The caller has been let in by then, and no more bytes are read
 * than the route takes.
 */
export const receiveUploads = (app: App) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const fieldsOf = (request: FastifyRequest, json: string) =>
    new Promise((resolve, reject) => {
      void parseJson(request, json, (error, fields) => (error ? reject(error) : resolve(fields)));
    });

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const field = request.routeOptions.config.upload?.field;
      if (field === undefined) throw new Refusal('validation_failed', { status: 415 });
      const parts = partsOf(request.headers['content-type'] ?? '', body, 3);
      const fields = parts.filter(({ name }) => name === fieldsPart);
      const files = parts.filter(({ name }) => name === field);
      if (files.length > 1) refuseField(field, 'too_many', { maximum: 1 });
      if (fields.length > 1 || fields.length + files.length < parts.length) refuse('validation_failed');
      const [json] = fields;
      if (json && json.bytes.length > mostFields) refuse('payload_too_large');
      const given = json ? await fieldsOf(request, json.bytes.toString('utf8')) : {};
      if (typeof given !== 'object' || given === null || Array.isArray(given)) refuse('validation_failed');
      const [file] = files;
      if (file && request.actor) await countUpload(app.schoolOf(request), request.actor, file.bytes.length);
      return file ? withFile(given as object, field.split('.'), asUpload(file)) : given;
    },
  );
};

const asUpload = ({ filename, type, bytes }: FormPart) => ({ name: filename ?? '', type, bytes });

/** The path is the contract's: nothing that was sent says where to put anything. */
const withFile = (fields: object, [name = '', ...inner]: readonly string[], file: object): object => {
  if (inner.length === 0) return { ...fields, [name]: file };
  const within: unknown = Reflect.get(fields, name);
  const isObject = typeof within === 'object' && within !== null && !Array.isArray(within);
  return isObject ? { ...fields, [name]: withFile(within, inner, file) } : fields;
};
