import type { App } from '../http/app.ts';

/** Milliseconds from which a call is worth a line; the goal of every page is less. */
const slowCall = 1000;
/** Milliseconds from which a statement stands in the log as well. */
const reportedTime = 1000;

/** Notes calls that took long by their name, and tells the log of statements that did. */
export const watchCalls = (app: App): void => {
  const { slow } = app.connection;
  slow.tell = (statement, milliseconds) => {
    if (milliseconds < reportedTime) return;
    app.log.warn({ statement, milliseconds: Math.round(milliseconds) }, 'a statement took long');
  };
  const ends = new WeakMap<object, () => void>();
  app.addHook('onRequest', async (request) => {
    const name = nameOf(request.routeOptions.schema);
    if (name) ends.set(request, slow.begin(name));
  });
  app.addHook('onResponse', async (request, reply) => {
    ends.get(request)?.();
    ends.delete(request);
    const name = nameOf(request.routeOptions.schema);
    if (name && reply.elapsedTime >= slowCall) slow.calls.note(name, reply.elapsedTime);
  });
  // Who went away before the answer was made has no answer.
  app.addHook('onRequestAbort', async (request) => {
    ends.get(request)?.();
    ends.delete(request);
  });
};

const nameOf = (schema: unknown): string | undefined =>
  (schema as { readonly operationId?: string } | undefined)?.operationId;
