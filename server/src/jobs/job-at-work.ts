import type { Transaction } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';

/** A job as the work of its kind gets it: who asked for it, what for, and how to tell how far it is. */
export interface JobAtWork<Input, Result> extends Caller {
  readonly id: number;
  readonly input: Input;
  /** The steps of an earlier attempt that were kept: how many, and what they came to. */
  readonly kept: { readonly done: number; readonly result: Result } | null;
  /** Says how far it is. Throws where the work shall end: called off, or its server is closing. */
  readonly report: (done: number, total: number) => void;
  /** Keeps a step in the transaction that did it. Throws like `tell`, so that the step is taken back. */
  readonly keep: (tx: Transaction, step: { done: number; total: number; result: Result }) => Promise<void>;
  /**
   * The end, in the transaction of the work: what was done and that it was done are kept together, so that no other
   * server does it again. Throws like `tell`.
   */
  readonly complete: (tx: Transaction, result: Result) => Promise<void>;
}

/** Ends by `complete`. Whatever ends before may be begun again from what was kept. */
export type Work<Input, Result> = (job: JobAtWork<Input, Result>) => Promise<void>;

/** Why work ends between two steps without anything being wrong. */
export class Stopped extends Error {
  constructor(readonly why: 'called_off' | 'given_back' | 'lost') {
    super(why);
  }
}
