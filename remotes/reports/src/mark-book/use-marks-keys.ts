import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useOnLeaving } from './unsent/use-on-leaving.ts';

export interface Spot {
  readonly row: number;
  readonly column: number;
}

interface MarksKeys {
  readonly rows: number;
  readonly columns: number;
  /** Whether a mark may be typed there. */
  readonly isOpen: (spot: Spot) => boolean;
  /** Takes what was typed; false leaves it to be mended. */
  readonly onType: (spot: Spot, text: string) => boolean;
  readonly onClear: (spots: readonly Spot[]) => void;
  /** The first line of what is marked goes down over the others. */
  readonly onFill: (spots: readonly Spot[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onPaste: (at: Spot, text: string) => void;
  /** Enter on a cell that takes no mark. */
  readonly onAsk: (spot: Spot) => void;
  readonly textAt: (spot: Spot) => string;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Moving, marking and typing in a book of marks as in a spreadsheet: type over, Enter down, Tab right. Tab leaves the
 * grid after the last column, Escape ends typing.
 */
export function useMarksKeys(grid: MarksKeys) {
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Spot>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<string | null>(null);
  const [fault, setFault] = useState(false);
  /** What the field says, while there is one. */
  const written = useRef('');
  const table = useRef<HTMLTableElement>(null);
  /** The cursor is being put somewhere: by a key, or by a press that its click will tell. */
  const moving = useRef(false);
  const [top, bottom] = [Math.min(spot.row, anchor.row), Math.max(spot.row, anchor.row)];
  const [left, right] = [Math.min(spot.column, anchor.column), Math.max(spot.column, anchor.column)];

  const marked = (): readonly Spot[] =>
    Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, column) => ({ row: top + row, column: left + column })),
    ).flat();

  function focus({ row, column }: Spot) {
    table.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)?.focus();
  }

  function go(row: number, column: number, extend = false) {
    const next = {
      row: Math.min(Math.max(row, 0), grid.rows - 1),
      column: Math.min(Math.max(column, 0), grid.columns - 1),
    };
    setSpot(next);
    if (!extend) setAnchor(next);
    moving.current = true;
    focus(next);
    moving.current = false;
  }

  /** Ends typing; what is no mark stays to be mended. */
  function commit(text: string): boolean {
    if (!grid.onType(spot, text)) {
      setFault(true);
      return false;
    }
    setTyping(null);
    setFault(false);
    return true;
  }

  useOnLeaving(() => {
    if (typing !== null && written.current !== '') grid.onType(spot, written.current);
  });

  function begin(text: string) {
    if (!grid.isOpen(spot)) return;
    setFault(false);
    written.current = text;
    setTyping(text);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (typing !== null || event.nativeEvent.isComposing) return;
    const control = event.ctrlKey || event.metaKey;
    const move = moves[event.key];
    const key = event.key.toLowerCase();
    const deeds: Readonly<Record<string, () => void>> = {
      home: () => go(control ? 0 : spot.row, 0, event.shiftKey),
      end: () => go(control ? grid.rows : spot.row, grid.columns, event.shiftKey),
      pageup: () => go(spot.row - 10, spot.column, event.shiftKey),
      pagedown: () => go(spot.row + 10, spot.column, event.shiftKey),
      enter: () =>
        grid.isOpen(spot) ? go(spot.row + (event.shiftKey ? -1 : 1), spot.column) : grid.onAsk(spot),
      f2: () => begin(grid.textAt(spot)),
      delete: () => grid.onClear(marked()),
      backspace: () => grid.onClear(marked()),
    };
    const controlled: Readonly<Record<string, () => void>> = {
      d: () => grid.onFill(marked()),
      z: event.shiftKey ? grid.onRedo : grid.onUndo,
      y: grid.onRedo,
      a: () => {
        setAnchor({ row: 0, column: 0 });
        setSpot({ row: grid.rows - 1, column: grid.columns - 1 });
      },
    };
    const deed = (control ? controlled[key] : undefined) ?? deeds[key];
    if (event.key === 'Tab') {
      const next = spot.column + (event.shiftKey ? -1 : 1);
      // After the last column the way goes on out of the grid.
      if (next < 0 || next >= grid.columns) return;
      go(spot.row, next);
    } else if (move) go(spot.row + move[0], spot.column + move[1], event.shiftKey);
    else if (deed && !event.altKey) deed();
    else if (!control && !event.altKey && event.key.length === 1) begin(event.key);
    else return;
    event.preventDefault();
  }

  /** Keys of the field in which a mark is typed. */
  function onTypingKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const text = event.currentTarget.value;
    const after: Readonly<Record<string, () => void>> = {
      enter: () => go(spot.row + (event.shiftKey ? -1 : 1), spot.column),
      tab: () => go(spot.row, spot.column + (event.shiftKey ? -1 : 1)),
      arrowdown: () => go(spot.row + 1, spot.column),
      arrowup: () => go(spot.row - 1, spot.column),
    };
    const goOn = after[event.key.toLowerCase()];
    if (event.key === 'Escape') {
      setTyping(null);
      setFault(false);
      focus(spot);
    } else if (goOn) {
      if (commit(text)) goOn();
    } else return;
    event.preventDefault();
  }

  return {
    table,
    spot,
    typing,
    fault,
    isMarked: ({ row, column }: Spot) => row >= top && row <= bottom && column >= left && column <= right,
    isOne: top === bottom && left === right,
    choose: (next: Spot, extend: boolean) => go(next.row, next.column, extend),
    onMouseDown: () => {
      moving.current = true;
    },
    /** A cell was given focus from elsewhere, as screen readers do. */
    arrive: (next: Spot) => {
      if (moving.current || typing !== null || (next.row === spot.row && next.column === spot.column)) return;
      setSpot(next);
      setAnchor(next);
    },
    begin: () => begin(grid.textAt(spot)),
    write: (text: string) => {
      written.current = text;
    },
    /** The field lost its place, by a click elsewhere: what is a mark is kept. */
    leave: (text: string) => {
      if (typing === null) return;
      if (!grid.onType(spot, text)) setFault(false);
      setTyping(null);
    },
    onKeyDown,
    onTypingKey,
    onCopy: (event: ClipboardEvent) => {
      if (typing !== null) return;
      const lines = Array.from({ length: bottom - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (_, column) =>
          grid.textAt({ row: top + row, column: left + column }),
        ).join('\t'),
      );
      event.clipboardData.setData('text/plain', lines.join('\n'));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      if (typing !== null) return;
      grid.onPaste({ row: top, column: left }, event.clipboardData.getData('text/plain'));
      event.preventDefault();
    },
  };
}
