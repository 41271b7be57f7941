import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public` needs no token, `signed-in` any token, everything else is the name of a permission. */
export type Access = 'public' | 'signed-in' | (string & {});

type Schema = z.core.$ZodType;

/**
 * Whose data a file carries away: `people` leaves a row in the audit with each answer, `faces` are pictures that a page
 * draws, `nothing` is nobody's.
 */
export type Disclosure = 'people' | 'faces' | 'nothing';

export interface Endpoint {
  /** Unique; also the operation id in the OpenAPI document, e.g. `education.student.list`. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** `file` for a download, `nothing` for 204. */
  readonly output: Schema | 'file' | 'nothing';
  /** Of a file, and only of a file: {@link Disclosure}. */
  readonly discloses?: Disclosure;
  /** The coded refusals beyond the general ones (validation, sign-in, permission, limits). */
  readonly errors?: readonly string[];
}

/** Declares one HTTP call: the single source for the route, the client call, the OpenAPI entry and the tests. */
export const endpoint = <const E extends Endpoint>(declared: E & Declared<E>): E => declared;

/** A file can't be declared without saying whose data it carries. */
type Declared<E> = E extends { readonly output: 'file' } ? { readonly discloses: Disclosure } : unknown;

type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : never;
type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { readonly [K in Key]: infer S }
  ? S extends Schema
    ? { readonly [K in Key]: InputOf<S> }
    : unknown
  : unknown;

/** What a caller must give: `{params, query, body}`, only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What the endpoint's handler receives after validation. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: E extends { readonly params: infer S } ? OutputOf<S> : undefined;
  readonly query: E extends { readonly query: infer S } ? OutputOf<S> : undefined;
  readonly body: E extends { readonly body: infer S } ? OutputOf<S> : undefined;
}

/** What the endpoint answers with. */
export type EndpointOutput<E extends Endpoint> = E['output'] extends 'file'
  ? Blob
  : E['output'] extends 'nothing'
    ? undefined
    : OutputOf<E['output']>;
