import { Portal } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { shelf } from './shelf.ts';
import classes from './toast.module.css';
import type { UploadState } from './upload-state.ts';

/** A file on its way: how much of it is sent, and that the server is looking at it once all is. */
export function UploadToast({ state }: { readonly state: UploadState }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { sent, total } = useSyncExternalStore(state.subscribe, state.read);
  const isThrough = total > 0 && sent >= total;
  const label = t(isThrough ? 'states.file_sent' : 'states.sending_file');
  const megabytes = (bytes: number) => format.number(bytes / 1_000_000, 1);
  return (
    <Portal target={shelf()}>
      <div className={classes.toast} data-tone="blue" role="status">
        <Icon name="upload" />
        <span className={classes.text}>{label}</span>
        <progress
          className={classes.bar}
          aria-label={label}
          max={Math.max(1, total)}
          value={isThrough || total === 0 ? undefined : sent}
        />
        {total > 0 && !isThrough && (
          <span className={classes.amount} aria-hidden>
            {t('states.megabytes_sent', { sent: megabytes(sent), total: megabytes(total) })}
          </span>
        )}
      </div>
    </Portal>
  );
}
