/** Decision 221 fixes it. */
const mostAtOnce = 4;

/** Preloads each path once, at most four at the same time; the others wait their turn. */
export class PreloadQueue {
  readonly #preload: (path: string) => Promise<void>;
  readonly #asked = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  constructor(preload: (path: string) => Promise<void>) {
    this.#preload = preload;
  }

  add(path: string): void {
    if (this.#asked.has(path)) return;
    this.#asked.add(path);
    this.#waiting.push(path);
    this.#next();
  }

  #next(): void {
    const path = this.#running < mostAtOnce ? this.#waiting.shift() : undefined;
    if (path === undefined) return;
    this.#running += 1;
    void this.#preload(path).finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
