import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';

export interface Spot {
  readonly row: number;
  readonly column: number;
}

interface GridKeys {
  readonly rows: number;
  readonly columns: number;
  readonly readOnly: boolean;
  readonly onOpen: (spot: Spot) => void;
  readonly onClear: (spots: readonly Spot[]) => void;
  /** The first line of what is marked goes down over the others. */
  readonly onFill: (spots: readonly Spot[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly textAt: (spot: Spot) => string;
  readonly onPaste: (at: Spot, text: string) => void;
}

/** Moving, marking and editing a grid by keyboard, after the pattern of spreadsheets. */
export function useGridKeys(grid: GridKeys) {
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Spot>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const [top, bottom] = [Math.min(spot.row, anchor.row), Math.max(spot.row, anchor.row)];
  const [left, right] = [Math.min(spot.column, anchor.column), Math.max(spot.column, anchor.column)];

  const marked = (): readonly Spot[] =>
    Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_, column) => ({ row: top + row, column: left + column })),
    ).flat();

  function focus(next: Spot) {
    table.current
      ?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)
      ?.focus();
  }

  function go(row: number, column: number, extend = false) {
    const next = {
      row: Math.min(Math.max(row, 0), grid.rows - 1),
      column: Math.min(Math.max(column, 0), grid.columns - 1),
    };
    setSpot(next);
    if (!extend) setAnchor(next);
    focus(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (typing !== null || event.nativeEvent.isComposing) return;
    const control = event.ctrlKey || event.metaKey;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowDown: [spot.row + 1, spot.column],
      ArrowUp: [spot.row - 1, spot.column],
      ArrowRight: [spot.row, spot.column + 1],
      ArrowLeft: [spot.row, spot.column - 1],
      Home: [control ? 0 : spot.row, 0],
      End: [control ? grid.rows : spot.row, grid.columns],
    };
    const move = moves[event.key];
    const deeds: Readonly<Record<string, () => void>> = {
      enter: () => grid.onOpen(spot),
      f2: () => setTyping(''),
      delete: () => grid.onClear(marked()),
      backspace: () => grid.onClear(marked()),
    };
    const controlled: Readonly<Record<string, () => void>> = {
      d: () => grid.onFill(marked()),
      z: event.shiftKey ? grid.onRedo : grid.onUndo,
      y: grid.onRedo,
    };
    const deed = (control ? controlled : deeds)[event.key.toLowerCase()];
    if (move) go(move[0], move[1], event.shiftKey);
    else if (deed && (!grid.readOnly || event.key === 'Enter')) deed();
    else if (!control && !event.altKey && event.key.length === 1 && !grid.readOnly) setTyping(event.key);
    else return;
    event.preventDefault();
  }

  return {
    table,
    spot,
    typing,
    isMarked: ({ row, column }: Spot) => row >= top && row <= bottom && column >= left && column <= right,
    choose: (next: Spot, extend: boolean) => go(next.row, next.column, extend),
    /** Typing ends; `down` goes on to the cell below. */
    stopTyping: (down: boolean) => {
      setTyping(null);
      setTimeout(() => (down ? go(spot.row + 1, spot.column) : focus(spot)));
    },
    onKeyDown,
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
      if (typing !== null || grid.readOnly) return;
      grid.onPaste({ row: top, column: left }, event.clipboardData.getData('text/plain'));
      event.preventDefault();
    },
  };
}
