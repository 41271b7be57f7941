import { type MarkBook, type MarkCell, requestCorrection } from '@suksa/contracts/reports';
import { useApiMutation, useUnsavedChanges } from '@suksa/platform';
import { Button, Group, Modal, notify, Stack, Text, TextInput, useRefusalNotice } from '@suksa/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTyped, shownContent } from './typed-mark.ts';

interface CorrectWindowProps {
  readonly book: MarkBook;
  readonly cell: MarkCell & { readonly id: number };
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for another mark, with the reason, where none can be entered any more. */
export default function CorrectWindow({ book, cell, title, onClose }: CorrectWindowProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const refusal = useRefusalNotice('reports');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  useUnsavedChanges(text !== '' || reason !== '');
  const typed = readTyped(text, book.codes, book.rules.step);
  const fault = text.trim() === '' ? 'needed' : typed.kind === 'fault' ? typed.code : null;
  const ask = useApiMutation(requestCorrection, {
    onSuccess: () => {
      notify({ tone: 'green', text: t('mark_book.correction.sent') });
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault || typed.kind === 'fault' || reason.trim() === '') return;
    const { value, codeId } = typed.content;
    ask.mutate(
      { body: { markId: cell.id, version: cell.version, value, codeId, reason: reason.trim() } },
      { onError: refusal },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('mark_book.correction.title', { what: title })} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{t('mark_book.correction.now', { mark: shownContent(cell, book.codes) || '–' })}</Text>
          <TextInput
            label={t('mark_book.correction.to')}
            required
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={tried && fault && t(`mark_book.fault.${fault}`)}
          />
          <TextInput
            label={t('mark_book.correction.reason')}
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={tried && reason.trim() === '' && t('mark_book.fault.reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('mark_book.correction.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
