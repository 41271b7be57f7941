/** Pixels that a section counts as reached before its top is at the window's; SPEC.md section 9. */
const activeOffset = 200;

/** Marks the menu link whose section the scroll position plus the offset lies in. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.menu-link')];
  const follow = () => {
    const position = window.scrollY + activeOffset;
    for (const link of links) {
      const section = document.querySelector<HTMLElement>(link.hash);
      const active =
        section !== null &&
        position >= section.offsetTop &&
        position <= section.offsetTop + section.offsetHeight;
      link.classList.toggle('active', active);
      if (active) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  follow();
  window.addEventListener('load', follow, { once: true });
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
}
