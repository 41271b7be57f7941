interface DialogOptions {
  /** Of the dialog, for screen readers. */
  readonly label: string;
  readonly className: string;
  readonly onClose?: () => void;
}

/**
 * A modal dialog of the browser's own: it keeps the focus inside, closes on Escape, and gives the focus back to
 * where it was. A click beside it closes it too.
 */
export function openDialog(content: readonly Node[], { label, className, onClose }: DialogOptions) {
  const dialog = document.createElement('dialog');
  dialog.className = className;
  dialog.setAttribute('aria-label', label);
  dialog.append(...content);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

interface Message {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** How long what only confirms success stays, in milliseconds. */
const autoCloseAfter = 1500;

/** Tells of a success; goes by itself, unless the pointer is on it or somebody uses it by keyboard. */
export function tell({ title, text, confirm }: Message): void {
  const heading = document.createElement('h2');
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'confirm';
  button.textContent = confirm;
  const dialog = openDialog([heading, paragraph, button], { label: title, className: 'message' });
  button.addEventListener('click', () => dialog.close());
  let timer = setTimeout(() => dialog.close(), autoCloseAfter);
  const hold = () => clearTimeout(timer);
  dialog.addEventListener('keydown', hold);
  dialog.addEventListener('close', hold);
  // What lies behind the window belongs to it as well: only the window's own place counts.
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    hold();
    if (x >= left && x <= right && y >= top && y <= bottom) return;
    timer = setTimeout(() => dialog.close(), autoCloseAfter);
  };
  for (const type of ['pointerenter', 'pointermove', 'pointerleave'] as const)
    dialog.addEventListener(type, follow);
}
