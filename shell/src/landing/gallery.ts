import { openDialog } from './dialog.ts';
import { iconOf } from './icon.ts';

/** Opens the gallery's pictures large, one after the other: arrow keys, buttons, a swipe, Escape. */
export function openPictures(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  if (!gallery) return;
  const items = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-item')];
  items.forEach((item, index) => {
    item.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      showPicture(gallery, items, index);
    });
  });
}

function showPicture(gallery: HTMLElement, items: readonly HTMLAnchorElement[], first: number): void {
  const { label = '', close = '', previous = '', next = '' } = gallery.dataset;
  const image = document.createElement('img');
  const caption = document.createElement('p');
  caption.className = 'lightbox-caption';
  caption.setAttribute('aria-live', 'polite');
  let current = first;

  const show = (index: number) => {
    current = (index + items.length) % items.length;
    const item = items[current];
    const text = item?.querySelector('.gallery-caption')?.textContent ?? '';
    image.src = item?.href ?? '';
    image.alt = text;
    caption.textContent = `${text} · ${current + 1}/${items.length}`;
  };
  const button = (name: string, icon: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = `lightbox-button lightbox-${icon}`;
    made.setAttribute('aria-label', name);
    made.append(iconOf(icon === 'close' ? 'close' : 'right'));
    made.addEventListener('click', act);
    return made;
  };

  show(first);
  const dialog = openDialog(
    [
      image,
      caption,
      button(previous, 'previous', () => show(current - 1)),
      button(next, 'next', () => show(current + 1)),
      button(close, 'close', () => dialog.close()),
    ],
    { label, className: 'lightbox', onClose: () => items[current]?.focus() },
  );
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(current - 1);
    if (key === 'ArrowRight') show(current + 1);
  });
  followSwipe(dialog, (direction) => show(current + direction));
}

/** Pixels sideways that make a swipe of a touch. */
const swipe = 48;

function followSwipe(element: HTMLElement, turn: (direction: 1 | -1) => void): void {
  let start = 0;
  element.addEventListener('touchstart', ({ changedTouches: [touch] }) => {
    start = touch?.clientX ?? 0;
  });
  element.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    const moved = (touch?.clientX ?? start) - start;
    if (Math.abs(moved) > swipe) turn(moved < 0 ? 1 : -1);
  });
}
