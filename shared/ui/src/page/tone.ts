/** What a colour says: green good or done, blue in progress, amber needs a look, red wrong, gray neutral. */
export type Tone = 'green' | 'blue' | 'amber' | 'red' | 'violet' | 'gray';
