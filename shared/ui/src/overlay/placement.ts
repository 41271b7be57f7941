import { type RefObject, useLayoutEffect } from 'react';

export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top' | 'right';

const gap = 6;
const edge = 8;

/** Keeps `floating` (position: fixed) beside `anchor`: on the other side where there is no room, never off screen. */
export function usePlacement(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    function place() {
      if (!anchor.current || !floating.current) return;
      const target = anchor.current.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = floating.current;
      const { left, top } = positionOf(target, { width, height }, placement);
      Object.assign(floating.current.style, { left: `${left}px`, top: `${top}px`, visibility: 'visible' });
    }
    place();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    if (floating.current) observer?.observe(floating.current);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      observer?.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [anchor, floating, placement]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function positionOf(target: DOMRect, { width, height }: Size, placement: Placement) {
  const within = (value: number, room: number) => Math.max(edge, Math.min(value, room - edge));
  if (placement === 'right') {
    const fits = target.right + gap + width <= innerWidth - edge;
    return {
      left: fits ? target.right + gap : Math.max(edge, target.left - gap - width),
      top: within(target.top + (target.height - height) / 2, innerHeight - height),
    };
  }
  const below = target.bottom + gap;
  const above = target.top - gap - height;
  const fitsBelow = below + height <= innerHeight - edge;
  const fitsAbove = above >= edge;
  const top = placement === 'top' ? (fitsAbove ? above : below) : fitsBelow || !fitsAbove ? below : above;
  const left = {
    'bottom-start': target.left,
    'bottom-end': target.right - width,
    bottom: target.left + (target.width - width) / 2,
    top: target.left + (target.width - width) / 2,
  }[placement];
  return { left: within(left, innerWidth - width), top: within(top, innerHeight - height) };
}
