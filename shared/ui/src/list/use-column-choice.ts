import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Column } from './column.ts';

export interface ColumnChoice<Row> {
  readonly visible: readonly Column<Row>[];
  /** For paper and exports, which are as wide on every screen. */
  readonly chosen: readonly Column<Row>[];
  readonly isVisible: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  readonly reset: () => void;
  /** True when the choice differs from the usual one. */
  readonly changed: boolean;
}

/** Wider than a phone, whose cards show every column, and too narrow for ten of them beside a menu. */
const smallLaptop = '(min-width: 37.51em) and (max-width: 74.99em)';

type Choice = Readonly<Record<string, boolean>>;

const storageKey = (list: string): string => `columns:${list}`;

function readChoice(list: string): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Choice) : {};
  } catch {
    // Unreadable or forbidden storage: the usual columns serve as well.
    return {};
  }
}

function writeChoice(list: string, choice: Choice): void {
  try {
    localStorage.setItem(storageKey(list), JSON.stringify(choice));
  } catch (cause) {
    console.warn('The choice of columns could not be kept', cause);
  }
}

/** Which columns the user wants to see, remembered in this browser by the list's name. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [choice, setChoice] = useState(() => readChoice(list));
  const isCramped = useMediaQuery(smallLaptop, undefined, { getInitialValueInEffect: false });
  const chosen = ({ key, hideable, hidden }: Column<Row>) =>
    hideable === false || (choice[key] ?? hidden !== true);
  const shown = (column: Column<Row>) =>
    chosen(column) && !(isCramped && column.spare && choice[column.key] === undefined);

  function change(next: Choice) {
    setChoice(next);
    writeChoice(list, next);
  }

  return {
    visible: columns.filter(shown),
    chosen: columns.filter(chosen),
    isVisible: (key) => columns.some((column) => column.key === key && shown(column)),
    toggle: (key) => {
      const column = columns.find((known) => known.key === key);
      if (column) change({ ...choice, [key]: !shown(column) });
    },
    reset: () => change({}),
    changed: Object.keys(choice).length > 0,
  };
}
