/**
 * What comes into sight slides in: 600 ms, ease-in-out, once, and not again on the way back. What is in sight
 * already stays as it is, and so does everything for who asked for less motion. Where each stands comes with a frame:
 * asked for one by one, the whole page would be laid out anew for each.
 */
export function animateOnScroll(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const waiting = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        if (isIntersecting) target.classList.add('revealed');
        else if (!isSeenOrPast(boundingClientRect)) {
          target.classList.add('revealing');
          continue;
        }
        waiting.unobserve(target);
      }
    },
    { rootMargin: '0px 0px -8%' },
  );
  for (const element of document.querySelectorAll('[data-reveal]')) waiting.observe(element);
}

/** What is far from sight isn't laid out yet, and has no size. */
const isSeenOrPast = ({ top, width }: DOMRectReadOnly): boolean => width > 0 && top < window.innerHeight;
