import { daysAfter } from '@suksa/contracts/days';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The first and the last of some days. */
export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Choosing days in a table of them: a click or Enter takes one, a drag of the mouse or arrows with Shift several. The
 * arrows go from day to day of what `first` to `last` shows; one of the days is reached by Tab.
 */
export function useDayChoice({ first, last, today, onChoose }: DayChoice) {
  const [cursor, setCursor] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const dragged = useRef<{ from: string; to: string } | null>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const isShown = (date: string) => date >= first && date <= last;
  const tabbed = cursor && isShown(cursor) ? cursor : isShown(today) ? today : first;
  const range = anchor && isShown(anchor) && anchor !== tabbed ? between(anchor, tabbed) : null;

  useEffect(() => {
    const end = () => {
      const drag = dragged.current;
      dragged.current = null;
      if (!drag || drag.from === drag.to) return;
      setAnchor(null);
      choose.current(between(drag.from, drag.to));
    };
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = arrows[event.key];
    if (event.key === 'Escape' && anchor) setAnchor(null);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = daysAfter(tabbed, step);
    if (!isShown(next)) return;
    setAnchor(event.shiftKey ? (anchor ?? tabbed) : null);
    setCursor(next);
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  }

  return (date: string) => ({
    isChosen: range !== null && range.startDate <= date && date <= range.endDate,
    button: {
      'data-date': date,
      tabIndex: date === tabbed ? 0 : -1,
      onKeyDown,
      onFocus: () => setCursor(date),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || event.pointerType !== 'mouse') return;
        dragged.current = { from: date, to: date };
        setAnchor(date);
      },
      onPointerEnter: () => {
        if (!dragged.current) return;
        dragged.current.to = date;
        setCursor(date);
      },
      onClick: () => {
        setAnchor(null);
        onChoose(range && range.startDate <= date && date <= range.endDate ? range : between(date, date));
      },
    },
  });
}

interface DayChoice {
  readonly first: string;
  readonly last: string;
  readonly today: string;
  readonly onChoose: (range: DayRange) => void;
}

const between = (one: string, other: string): DayRange =>
  one <= other ? { startDate: one, endDate: other } : { startDate: other, endDate: one };
