import { connect, type Socket } from 'node:net';
import type { Sent } from './light-client.ts';

const headEnd = '\r\n\r\n';

/**
 * One connection that asks one thing after another, by hand: Node's own client takes a third of the processors that the
 * load shares with what it measures. Only for short answers whose length is told; each must be a good one.
 */
export class RawClient {
  readonly #socket: Socket;
  readonly #host: string;
  #arrived = '';
  #waiting: { readonly resolve: (body: string) => void; readonly reject: (cause: unknown) => void } | null =
    null;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (text: string) => this.#take(text));
    this.#socket.on('error', (cause) => this.#waiting?.reject(cause));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed.')));
  }

  /** Gives the answer’s body, unread; refuses with its status where that isn’t a good one. */
  ask({ method, path, token, body }: Sent): Promise<string> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n` +
          `accept-encoding: gzip, deflate, br\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(text)}${headEnd}${text}`,
      );
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#arrived += text;
    const end = this.#arrived.indexOf(headEnd);
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#arrived)?.[1];
    if (length === undefined || this.#arrived.length < end + headEnd.length + Number(length)) return;
    const answer = this.#arrived;
    const waiting = this.#waiting;
    this.#arrived = '';
    this.#waiting = null;
    const status = answer.slice(9, 12);
    if (status.startsWith('2')) waiting?.resolve(answer.slice(end + headEnd.length));
    else waiting?.reject(new Error(`It was answered ${status}`));
  }
}
