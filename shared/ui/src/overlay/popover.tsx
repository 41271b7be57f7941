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
export function Popover({ anchor, onClose, placement = 'bottom-end', label, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  usePlacement(anchor, panel, placement);
  useDismissal(anchor, panel, onClose);
  return (
    <Portal>
      <div ref={panel} className={classes.panel} role="dialog" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </Portal>
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
      anchor.current?.focus();
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
