/** Pixels of scroll. */
export const scrollThreshold = 100;

/** The header looks different once the page has moved under it; one that scrolls away with the page never does. */
export function followScroll(): void {
  const header = document.getElementById('header');
  if (!header) return;
  const follow = () => {
    const stays = ['sticky', 'fixed'].includes(getComputedStyle(header).position);
    document.body.classList.toggle('scrolled', stays && window.scrollY > scrollThreshold);
  };
  follow();
  window.addEventListener('scroll', follow, { passive: true });
}
