/** What a look at one thing has found: all well, worth knowing, or to be mended before a school relies on it. */
export interface Finding {
  readonly state: 'good' | 'note' | 'bad';
  /** What was looked at, and how it is. */
  readonly text: string;
  /** What to do; with everything that isn't good. */
  readonly mend?: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const note = (text: string, mend: string): Finding => ({ state: 'note', text, mend });
export const bad = (text: string, mend: string): Finding => ({ state: 'bad', text, mend });
