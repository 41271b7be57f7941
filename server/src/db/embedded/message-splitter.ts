const TYPE_LENGTH = 1;
const SIZE_LENGTH = 4;
/** Simple query, Sync, Flush, and the ends of a copy: PostgreSQL answers after these. */
const ANSWERED = new Set(['Q', 'S', 'H', 'c', 'f'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/**
 * Cuts the byte stream of a PostgreSQL client into batches of whole messages that end with one that is
 * answered, since PGlite must be given whole messages. `push` returns the batches that have become complete.
 */
export class MessageSplitter {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  push(chunk: Buffer): Buffer[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const batches: Buffer[] = [];
    let batchStart = 0;
    let position = 0;
    for (;;) {
      // The very first message, startup, has no type.
      const typeLength = this.#started ? TYPE_LENGTH : 0;
      if (this.#rest.length < position + typeLength + SIZE_LENGTH) break;
      const end = position + typeLength + this.#rest.readUInt32BE(position + typeLength);
      if (this.#rest.length < end) break;
      const type = this.#started ? this.#rest[position] : undefined;
      const isStartup = !this.#started;
      this.#started = true;
      position = end;
      if (type === TERMINATE) {
        batchStart = end;
      } else if (isStartup || (type !== undefined && ANSWERED.has(type))) {
        batches.push(this.#rest.subarray(batchStart, end));
        batchStart = end;
      }
    }
    this.#rest = this.#rest.subarray(batchStart);
    return batches;
  }
}
