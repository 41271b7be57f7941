import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import classes from './panel.module.css';

interface PanelErrorProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** In a panel's place: what went wrong, and another try. The record around it goes on. */
export function PanelError({ text, onRetry }: PanelErrorProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={classes.error}>
      <span>{text}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        onClick={onRetry}
      >
        {t('actions.retry')}
      </Button>
    </div>
  );
}
