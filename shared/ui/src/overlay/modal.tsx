import { ActionIcon, Portal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './modal.module.css';
import { useBackgroundLock } from './use-background-lock.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { withWholeNumbers } from './whole-numbers.tsx';

export interface ModalProps {
  readonly opened: boolean;
  /** Asked for by Escape, the close button and the backdrop; the caller decides. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** `drawer` stands at the right edge and fills a phone's screen. */
  readonly kind?: 'centred' | 'drawer';
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  readonly footer?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly closeOnBackdrop?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A modal window. While it is open the page behind is inert; on closing, focus returns to where it was. */
export function Modal(props: ModalProps) {
  return props.opened ? (
    <Portal>
      <ModalWindow {...props} />
    </Portal>
  ) : null;
}

function ModalWindow({
  onClose,
  title,
  children,
  kind = 'centred',
  size = 'md',
  footer,
  role = 'dialog',
  closeOnBackdrop = true,
  onKeyDown,
}: ModalProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  useBackgroundLock(root);
  useFirstFocus(root);

  function keyDown(event: KeyboardEvent) {
    onKeyDown?.(event);
    // React bubbles through portals: the keys of a window must not reach the one that it was opened from.
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenList(event)) onClose();
  }

  return (
    <div ref={root} className={classes.root} data-kind={kind} data-modal>
      {/* The keyboard's way out is Escape and the close button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is a convenience of the mouse */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={classes.backdrop} onClick={closeOnBackdrop ? onClose : undefined} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is one of the two that may be given */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above */}
      <div
        className={classes.window}
        data-size={size}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-window
        onKeyDown={keyDown}
      >
        <div className={classes.header}>
          <h2 className={classes.title} id={titleId}>
            {withWholeNumbers(title)}
          </h2>
          <ActionIcon aria-label={t('actions.close')} onClick={onClose}>
            <Icon name="x" />
          </ActionIcon>
        </div>
        <div className={classes.body}>{children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>
  );
}

/** An open calendar or list of a field takes Escape for itself; its panel may stand outside the window. */
function hasOpenList({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('[aria-expanded=true]') !== null || !currentTarget.contains(target);
}
