import { ActionIcon } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon/icon.tsx';
import { notify, settled } from '../../notify/notify.tsx';
import { codedErrorOf } from '../../states/coded-error.ts';
import { Tooltip } from '../../tooltip/tooltip.tsx';

interface PrintButtonProps {
  readonly onPrint: () => Promise<void> | void;
}

/** Prints the list, and says when it didn't work: its rows are asked for anew, from a server that may be gone. */
export function PrintButton({ onPrint }: PrintButtonProps) {
  const { t } = useTranslation('common');
  const { errorText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const about = useId();

  async function print() {
    setBusy(true);
    try {
      await onPrint();
      settled(about);
    } catch (cause) {
      const error = codedErrorOf(cause);
      if (error !== cause) console.error(cause);
      notify({ tone: 'red', text: errorText(error.code), about });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Tooltip label={t('list.print')}>
      <ActionIcon variant="default" aria-label={t('list.print')} loading={busy} onClick={() => void print()}>
        <Icon name="printer" />
      </ActionIcon>
    </Tooltip>
  );
}
