import type { Endpoint, EndpointInput, EndpointOutput, Resource } from '@suksa/contracts';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';
import { host } from './host.ts';
import { type QueryMeta, refreshed } from './refresh.ts';
import { saidFirst, send } from './send.ts';

type Input<E extends Endpoint> = keyof EndpointInput<E> extends never ? undefined : EndpointInput<E>;

const sendAny = send as <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  headers?: undefined,
  signal?: AbortSignal,
) => Promise<EndpointOutput<E>>;

type Reading = Endpoint & { readonly reads: readonly Resource[] };

/**
 * Options for `useQuery`: the key carries the endpoint, the branch and year, and the input, so that a switch
 * of branch never shows another branch's rows. It is asked again when a call has changed what the endpoint `reads`.
 */
export function apiQuery<const E extends Reading>(
  endpoint: E,
  ...[input]: Input<E> extends undefined ? [input?: undefined] : [input: Input<E>]
) {
  const context = host().store.get(host().branchContext);
  return {
    queryKey: [endpoint.name, context?.branch.id ?? null, context?.year?.id ?? null, keyOf(input)] as const,
    /** One that is asked for no more, such as a search of which another letter was typed, is broken off. */
    queryFn: ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<EndpointOutput<E>> =>
      sendAny(endpoint, input as Input<E>, undefined, signal),
    meta: { reads: endpoint.reads } satisfies QueryMeta,
    ...(saidFirst(endpoint, (input ?? {}) as object) as
      | { initialData: () => EndpointOutput<E>; initialDataUpdatedAt: number }
      | undefined),
  };
}

interface MutationOptions<E extends Endpoint> {
  readonly onSuccess?: (output: EndpointOutput<E>, input: Input<E>) => void;
}

/**
 * A write. It is never repeated by itself, and pressed twice in a row it is sent once; give it an idempotency key
 * where a person may repeat it later. It is pending until what it changed is shown.
 */
export function useApiMutation<const E extends Endpoint>(
  endpoint: E,
  { onSuccess }: MutationOptions<E> = {},
): UseMutationResult<EndpointOutput<E>, ApiError, Input<E>> {
  const underWay = useRef(new Map<string, Promise<EndpointOutput<E>>>()).current;
  const repeats = useRef(new Set<Input<E>>()).current;
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: Input<E>) => {
      const key = JSON.stringify(input ?? null, filesApart);
      const running = underWay.get(key);
      if (running) {
        repeats.add(input);
        return running;
      }
      const sent = sendAny(endpoint, input).finally(() => underWay.delete(key));
      underWay.set(key, sent);
      return sent;
    },
    onError: (_error, input) => {
      repeats.delete(input);
    },
    onSuccess: async (output, input) => {
      // The first press has told it.
      if (repeats.delete(input)) return;
      onSuccess?.(output, input);
      await refreshed();
    },
  });
}

const keyOf = (input: unknown): unknown =>
  input === undefined ? null : JSON.parse(JSON.stringify(input, filesApart));

const filesSeen = new WeakMap<Blob, number>();
let seen = 0;

/** Two files are two, whatever they hold; JSON would write each of them as `{}`. */
function filesApart(_name: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value;
  const number = filesSeen.get(value) ?? ++seen;
  filesSeen.set(value, number);
  return `file ${number}`;
}

const rowsACall = 100;

interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Every row of a list as it is filtered, page after page, for printing; at most `limit` (2,000 unless told).
 * For more there is the export, which streams.
 */
export async function allRows<Row>(
  ask: (paging: { page: number; size: 100 }) => Promise<ListAnswer<Row>>,
  limit = 2000,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < limit; page++) {
    const answer = await ask({ page, size: rowsACall });
    rows.push(...answer.rows);
    if (answer.rows.length < rowsACall || rows.length >= answer.total) break;
  }
  return rows.slice(0, limit);
}
