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

/** Tells something and waits for the answer. */
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
}
