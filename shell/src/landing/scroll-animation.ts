/**
 * What comes into sight slides in: 600 ms, ease-in-out, once, and not again on the way back. What is in sight
 * already stays as it is, and so does everything for who asked for less motion.
 */
export function animateOnScroll(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const waiting = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add('revealed');
        waiting.unobserve(target);
      }
    },
    { rootMargin: '0px 0px -8%' },
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    if (element.getBoundingClientRect().top < window.innerHeight) continue;
    element.classList.add('revealing');
    waiting.observe(element);
  }
}
