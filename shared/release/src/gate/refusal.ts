import { Refused } from '../refused.ts';

/** One thing that keeps a part from going live: which check, what it found, and what would pass. */
export interface Refusal {
  readonly check: string;
  readonly found: string;
  readonly wanted: string;
}

/** Thrown before anything has changed. */
export class GateRefused extends Refused {
  override readonly name = 'GateRefused';
  constructor(
    readonly what: string,
    readonly refusals: readonly Refusal[],
  ) {
    super([`${what} may not go live; nothing has changed.`, ...refusals.map(textOf)].join('\n'), 'gate');
  }
}

const textOf = ({ check, found, wanted }: Refusal): string =>
  `  ✗ ${check}\n      found:      ${found}\n      would pass: ${wanted}`;

/** The first few of many, with how many more there are. */
export function someOf(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
