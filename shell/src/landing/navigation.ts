/** On narrow screens the menu opens and closes, and its button's icon is swapped between a list and a cross. */
export function toggleNavigation(): void {
  const button = document.querySelector<HTMLButtonElement>('.navigation-toggle');
  const navigation = document.getElementById('navigation');
  if (!button || !navigation) return;
  const openLabel = button.getAttribute('aria-label') ?? '';
  const closeLabel = button.dataset.close ?? openLabel;

  const show = (open: boolean) => {
    document.body.classList.toggle('navigation-open', open);
    button.setAttribute('aria-expanded', String(open));
    button.setAttribute('aria-label', open ? closeLabel : openLabel);
  };
  const isOpen = () => document.body.classList.contains('navigation-open');

  button.addEventListener('click', () => show(!isOpen()));
  navigation.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) show(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    show(false);
    button.focus();
  });
  // Turned to a wide screen, the menu stands in the header and covers nothing any more.
  window.matchMedia('(min-width: 68rem)').addEventListener('change', () => show(false));
}
