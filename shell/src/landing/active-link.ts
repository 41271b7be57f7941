/** Pixels that a section counts as reached before its top is at the window's. */
const activeOffset = 200;

/** Marks the menu link whose section the scroll position plus the offset lies in. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.menu-link')];
  const follow = () => {
    const position = window.scrollY + activeOffset;
    // Sections touch: at the very line between two the position lies in both, and the later one counts.
    const current = links.findLast((link) => isInside(link, position));
    for (const link of links) {
      link.classList.toggle('active', link === current);
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  follow();
  window.addEventListener('load', follow, { once: true });
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
}

function isInside({ hash }: HTMLAnchorElement, position: number): boolean {
  const section = document.querySelector<HTMLElement>(hash);
  return (
    section !== null && position >= section.offsetTop && position <= section.offsetTop + section.offsetHeight
  );
}
