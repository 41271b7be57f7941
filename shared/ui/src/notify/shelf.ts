import classes from './toast.module.css';

const shelfId = 'notices';

/** The list that toasts stand in, outside the page so that a modal window doesn't make it inert. */
export function shelf(): HTMLElement {
  const known = document.getElementById(shelfId);
  if (known) return known;
  const made = document.createElement('div');
  made.id = shelfId;
  made.className = classes.shelf ?? '';
  document.body.append(made);
  return made;
}
