import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers everything with the same; for what asks the running one. */
export async function serveJson(
  content: unknown,
  status = 200,
): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = createServer((_request, response) =>
    response.writeHead(status).end(JSON.stringify(content)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, stop: () => server.close() };
}
