import { scrollThreshold } from './header.ts';

/** The way back up shows itself once there is one. */
export function showScrollTop(): void {
  const link = document.querySelector<HTMLAnchorElement>('.scroll-top');
  if (!link) return;
  const follow = () => link.classList.toggle('active', window.scrollY > scrollThreshold);
  follow();
  window.addEventListener('scroll', follow, { passive: true });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('.brand')?.focus({ preventScroll: true });
  });
}
