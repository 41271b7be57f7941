import { Portal } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Placement, usePlacement } from './placement.ts';
import classes from './popover.module.css';

interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  /** Asked for by Escape, a press outside, and focus leaving. */
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A small panel beside its anchor, e.g. a column chooser. Give it only while it is open. */
export function Popover(props: PopoverProps) {
  return (
    <Portal>
      <PopoverPanel {...props} />
    </Portal>
  );
}

function PopoverPanel({ anchor, onClose, placement = 'bottom-end', label, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePlacement(anchor, panel, placement);
  useDismissal(anchor, panel, onClose);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, button, select, textarea, a[href]');
    (first ?? panel.current)?.focus();
  }, []);
  return (
    <div ref={panel} className={classes.panel} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}

/** Closes on Escape (focus goes back to the anchor) and on a press or focus outside of both elements. */
export function useDismissal(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const inside = (target: EventTarget | null) =>
      target instanceof Node && (anchor.current?.contains(target) || panel.current?.contains(target));
    const leave = (event: Event) => {
      if (!inside(event.target)) close.current();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      focusAnchor(anchor.current);
      close.current();
    };
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('focusin', leave, true);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('focusin', leave, true);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, [anchor, panel]);
}

/** The anchor itself, or the control in it. */
function focusAnchor(anchor: HTMLElement | null): void {
  if (anchor?.matches('button, a, input')) anchor.focus();
  else anchor?.querySelector<HTMLElement>('button, a, input')?.focus();
}
