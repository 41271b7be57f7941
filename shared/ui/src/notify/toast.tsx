import { ActionIcon, Button, Portal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import type { Tone } from '../page/tone.ts';
import { shelf } from './shelf.ts';
import classes from './toast.module.css';

interface ToastProps {
  readonly tone: Tone;
  readonly text: string;
  readonly duration: number | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
}

export function Toast({ tone, text, duration, action, onClose }: ToastProps) {
  const { t } = useTranslation('common');
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (duration === undefined) return;
    const timer = setTimeout(() => close.current(), duration);
    return () => clearTimeout(timer);
  }, [duration]);

  return (
    <Portal target={shelf()}>
      <div className={classes.toast} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
        <Icon name={tone === 'red' || tone === 'amber' ? 'alert-triangle' : 'check'} />
        <span className={classes.text}>{text}</span>
        {action && (
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <ActionIcon size="sm" aria-label={t('actions.close')} onClick={onClose}>
          <Icon name="x" size={16} />
        </ActionIcon>
      </div>
    </Portal>
  );
}
