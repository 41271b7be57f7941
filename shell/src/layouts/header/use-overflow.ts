import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether `content` is wider than `room` lets it be, kept true as either changes. */
export function useOverflow(
  room: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): boolean {
  const [cramped, setCramped] = useState(false);
  useLayoutEffect(() => {
    if (!room.current || !content.current || typeof ResizeObserver === 'undefined') return;
    const [outer, inner] = [room.current, content.current];
    // Called first once the page is laid out for its first paint: asking sooner would have it laid out twice.
    const observer = new ResizeObserver(() => setCramped(inner.scrollWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [room, content]);
  return cramped;
}
