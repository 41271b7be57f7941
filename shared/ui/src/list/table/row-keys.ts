import type { KeyboardEvent, MouseEvent } from 'react';

interface RowKeyActions {
  readonly open?: (() => void) | undefined;
  readonly toggle?: (() => void) | undefined;
}

/** Arrow keys, Home and End move between rows, Enter opens, Space ticks; keys inside a row's controls stay theirs. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, { open, toggle }: RowKeyActions): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
  const at = rows.indexOf(row);
  const target = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[
    event.key
  ];
  if (target) target.focus();
  else if (event.key === 'Enter' && open) open();
  else if (event.key === ' ' && toggle) toggle();
  else return;
  event.preventDefault();
}

/**
 * Whether a click opens the row: not one on a control inside it, which acts by itself, nor the second of a double click,
 * of which the first may have closed a window over the row.
 */
export const opensRow = ({ target, detail }: MouseEvent): boolean =>
  detail < 2 &&
  !(target instanceof Element && target.closest('a, button, input, label, select, [role=menu]') !== null);
