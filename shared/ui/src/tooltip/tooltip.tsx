import { Portal } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Placement, usePlacement } from '../overlay/placement.ts';
import classes from './tooltip.module.css';

const openDelay = 350;

type TipTarget = ReactElement<{
  ref?: Ref<HTMLElement>;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  'aria-describedby'?: string | undefined;
}>;

interface TooltipProps {
  readonly label: ReactNode;
  readonly children: ReactElement;
  readonly position?: Placement;
}

/** A short explanation on hover and focus. It never replaces a control's name. */
export function Tooltip({ label, children, position = 'top' }: TooltipProps) {
  const target = children as TipTarget;
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function open(delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(true), delay);
  }
  function close() {
    clearTimeout(timer.current);
    setOpened(false);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!opened) return;
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpened(false);
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [opened]);

  return (
    <>
      {cloneElement(target, {
        ref: anchor,
        'aria-describedby': opened ? id : target.props['aria-describedby'],
        onPointerEnter: (event) => {
          target.props.onPointerEnter?.(event);
          if (event.pointerType !== 'touch') open(openDelay);
        },
        onPointerLeave: (event) => {
          target.props.onPointerLeave?.(event);
          close();
        },
        onFocus: (event) => {
          target.props.onFocus?.(event);
          if (event.target.matches(':focus-visible')) open(0);
        },
        onBlur: (event) => {
          target.props.onBlur?.(event);
          close();
        },
      })}
      {opened && (
        <Portal>
          <Tip id={id} anchor={anchor} position={position}>
            {label}
          </Tip>
        </Portal>
      )}
    </>
  );
}

interface TipProps {
  readonly id: string;
  readonly anchor: { current: HTMLElement | null };
  readonly position: Placement;
  readonly children: ReactNode;
}

function Tip({ id, anchor, position, children }: TipProps) {
  const tip = useRef<HTMLDivElement>(null);
  usePlacement(anchor, tip, position);
  return (
    <div ref={tip} id={id} role="tooltip" className={classes.tip}>
      {children}
    </div>
  );
}
