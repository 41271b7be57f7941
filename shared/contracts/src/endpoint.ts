import type * as z from 'zod/mini';
import type { Resource } from './resource.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public` needs no token, `signed-in` any token, everything else is the name of a permission. */
export type Access = 'public' | 'signed-in' | (string & {});

type Schema = z.core.$ZodType;

/**
 * Whose data a file carries away: `people` leaves a row in the audit with each answer, `faces` are pictures that a page
 * draws, `nothing` is nobody's.
 */
export type Disclosure = 'people' | 'faces' | 'nothing';

/**
 * Who may call little, and yet this: who must choose a password (`first_password`), who must set a second factor up
 * (`enrolment`), the gate's device (`kiosk`; all of the gate's own tab besides), and who looks at the product as another
 * role and can't write (`viewing`).
 */
export type Confined = 'first_password' | 'enrolment' | 'kiosk' | 'viewing';

export interface Endpoint {
  /** Unique; also the operation id in the OpenAPI document, e.g. `education.student.list`. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Of a read: what it shows, so that it is asked again when a call has changed that. Empty where nothing that somebody
   * does here changes it, or where each look asks anew.
   */
  readonly reads?: readonly Resource[];
  /** Of a write: what shows differently afterwards. Empty where nothing does. */
  readonly changes?: readonly Resource[];
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON, or a form where one of its fields is an `upload()`. */
  readonly body?: Schema;
  /** `file` for a download, `nothing` for 204. */
  readonly output: Schema | 'file' | 'nothing';
  /** Of a file, and only of a file: {@link Disclosure}. */
  readonly discloses?: Disclosure;
  /** The coded refusals beyond the general ones (validation, sign-in, permission, limits). */
  readonly errors?: readonly string[];
  /**
   * Hashes of inputs and outputs that it had before and with which parts go on working, because only something was
   * added that nobody has to send or read. The gate names the hash when it refuses.
   */
  readonly stillAnswers?: readonly string[];
  /**
   * A gravest act: whoever does it has proved within the last hour who they are, by signing in or by
   * password and code once more. Else refused with `confirmation_needed`.
   */
  readonly grave?: boolean;
  /** To whom it opens who may call little else: {@link Confined}. */
  readonly opensTo?: readonly Confined[];
  /**
   * May take minutes in which nothing can be told, because the place where a job would stand is made anew: the browser waits
   * for five.
   */
  readonly slow?: boolean;
  /** Nothing new uses it, and it goes as soon as no version uses it that is live or that could be gone back to. */
  readonly old?: { readonly since: string };
}

/** Declares one HTTP call: the single source for the route, the client call, the OpenAPI entry and the tests. */
export const endpoint = <const E extends Endpoint>(declared: E & Declared<E>): E => declared;

/**
 * A file can't be declared without saying whose data it carries, a read without what it shows, a write without what it
 * changes. What is posted because it is too long for an address may be a read too; a file that is posted for is saved
 * and not shown.
 */
type Declared<E> = Effects<E> &
  (E extends { readonly output: 'file' } ? { readonly discloses: Disclosure } : unknown);

type Effects<E> = E extends { readonly method: 'GET' }
  ? Reading
  : E extends { readonly output: 'file' }
    ? unknown
    : Reading | Writing;

interface Reading {
  readonly reads: readonly Resource[];
  readonly changes?: undefined;
}

interface Writing {
  readonly changes: readonly Resource[];
  readonly reads?: undefined;
}

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
