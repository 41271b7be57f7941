import { Alert, Button, Stack } from '@mantine/core';
import { useErrorText } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../overlay/modal.tsx';
import type { CodedError } from '../states/coded-error.ts';
import { ImportSteps, type Step } from './import-steps.tsx';

interface ImportDrawerProps {
  readonly title: string;
  /** The tab whose own error codes may occur. */
  readonly namespace: string;
  /** What comes after the file was read. */
  readonly second: Exclude<Step, 'file'>;
  /** The file is here and was understood. */
  readonly isRead: boolean;
  /** Why it was stopped, where that is no fault of a row or a field. */
  readonly stopped?: CodedError | null | undefined;
  readonly take: {
    readonly label: string;
    readonly busy: boolean;
    readonly disabled: boolean;
    readonly onClick: () => void;
  };
  readonly onOtherFile: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window of an import in two steps: a file, and then what it brings, which is taken in or not. */
export function ImportDrawer({
  title,
  namespace,
  second,
  isRead,
  stopped,
  take,
  onOtherFile,
  onClose,
  children,
}: ImportDrawerProps) {
  const { t } = useTranslation('common');
  const { errorText } = useErrorText(namespace);
  return (
    <Modal
      opened
      kind="drawer"
      size="xl"
      title={title}
      onClose={onClose}
      closeOnBackdrop={!isRead}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          {isRead && (
            <>
              <Button variant="default" onClick={onOtherFile}>
                {t('import.other_file')}
              </Button>
              <Button loading={take.busy} disabled={take.disabled} onClick={take.onClick}>
                {take.label}
              </Button>
            </>
          )}
        </>
      }
    >
      <Stack gap="md">
        <ImportSteps steps={['file', second]} current={isRead ? second : 'file'} />
        {stopped && (
          <Alert role="alert" color="red">
            {errorText(stopped.code, { ...stopped.details })}
          </Alert>
        )}
        {children}
      </Stack>
    </Modal>
  );
}
