import type { Endpoint, EndpointInput, EndpointOutput } from '@suksa/contracts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';
import { host } from './host.ts';
import { send } from './send.ts';

type Input<E extends Endpoint> = keyof EndpointInput<E> extends never ? undefined : EndpointInput<E>;

const sendAny = send as <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<EndpointOutput<E>>;

/**
 * Options for `useQuery`: the key carries the endpoint, the branch and year, and the input, so that a switch
 * of branch never shows another branch's rows.
 */
export function apiQuery<const E extends Endpoint>(
  endpoint: E,
  ...[input]: Input<E> extends undefined ? [input?: undefined] : [input: Input<E>]
) {
  const context = host().store.get(host().branchContext);
  return {
    queryKey: [endpoint.name, context?.branch.id ?? null, context?.year?.id ?? null, input ?? null] as const,
    queryFn: (): Promise<EndpointOutput<E>> => sendAny(endpoint, input as Input<E>),
  };
}

interface MutationOptions<E extends Endpoint> {
  /** Queries of these endpoints are asked anew after success. */
  readonly invalidates?: readonly Endpoint[];
  readonly onSuccess?: (output: EndpointOutput<E>, input: Input<E>) => void;
}

/**
 * A write. It is never repeated by itself, and pressed twice in a row it is sent once; give it an idempotency key
 * where a person may repeat it later.
 */
export function useApiMutation<const E extends Endpoint>(
  endpoint: E,
  { invalidates = [], onSuccess }: MutationOptions<E> = {},
): UseMutationResult<EndpointOutput<E>, ApiError, Input<E>> {
  const client = useQueryClient();
  const underWay = useRef(new Map<string, Promise<EndpointOutput<E>>>()).current;
  const repeats = useRef(new Set<Input<E>>()).current;
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: Input<E>) => {
      const key = JSON.stringify(input ?? null);
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
      await Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
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
