import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What `pg` hands to whoever reads or writes rows in bulk; its types leave it out. */
interface Wire {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const enough = 256 * 1024;
const tooMuch = 4 * 1024 * 1024;

class Reading {
  readonly #text: string;
  #held: Buffer[] = [];
  #size = 0;
  #wire: Wire | undefined;
  #error: Error | undefined;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver writes over the memory that it came in.
    this.#held.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size > tooMuch) this.#wire?.stream.pause();
    if (this.#size > enough) this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#end();
  }

  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.#end();
  }

  #end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (!this.#ended && this.#size <= enough)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      if (this.#error) throw this.#error;
      const [part, ended] = [Buffer.concat(this.#held), this.#ended];
      this.#held = [];
      this.#size = 0;
      this.#wire?.stream.resume();
      if (part.length > 0) yield part;
      if (ended && this.#size === 0) return;
    }
  }
}

/** What `copy … to stdout` gives, whole rows after one another, no more of it in memory than is being worked on. */
export const copyOut = (client: pg.ClientBase, text: string): AsyncGenerator<Buffer> => {
  const reading = new Reading(text);
  client.query(reading as unknown as pg.Submittable);
  return reading.rows();
};

class Writing {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #source: AsyncIterable<Buffer>;
  #error: Error | undefined;
  #settle: { resolve: () => void; reject: (error: Error) => void } = { resolve() {}, reject() {} };

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.#text = text;
    this.#source = source;
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#pump(wire);
  }

  async #pump(wire: Wire): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#error) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      if (!this.#error) wire.endCopyFrom();
    } catch (error) {
      this.#error ??= error as Error;
      wire.sendCopyFail('The source of the rows has failed.');
    }
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.#settle.reject(this.#error);
  }

  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    if (this.#error) this.#settle.reject(this.#error);
    else this.#settle.resolve();
  }
}

/** Gives rows to `copy … from stdin` as fast as the database takes them. */
export const copyIn = (client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<void> => {
  const writing = new Writing(text, source);
  client.query(writing as unknown as pg.Submittable);
  return writing.done;
};
