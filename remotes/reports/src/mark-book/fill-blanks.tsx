import type { BookCode } from '@suksa/contracts/reports';
import { useUnsavedChanges } from '@suksa/platform';
import { Button, Group, Modal, Stack, TextInput } from '@suksa/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Content, readTyped } from './typed-mark.ts';

interface FillBlanksProps {
  readonly column: string;
  readonly blanks: number;
  readonly codes: readonly BookCode[];
  readonly step: number;
  readonly onFill: (content: Content) => void;
  /** Gives each blank what stands in the column before; missing in the first. */
  readonly onFromLast?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Gives every blank cell of a column one mark or code, or the student's mark of the column before. */
export default function FillBlanks({
  column,
  blanks,
  codes,
  step,
  onFill,
  onFromLast,
  onClose,
}: FillBlanksProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  useUnsavedChanges(text !== '');
  const typed = readTyped(text, codes, step);
  const fault = text.trim() === '' ? 'needed' : typed.kind === 'fault' ? typed.code : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault || typed.kind === 'fault') return;
    onFill(typed.content);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('mark_book.fill.title', { column })} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('mark_book.fill.with', { count: blanks, number: blanks })}
            description={codes.map(({ sign, code }) => `${sign} ${code}`).join(' · ')}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={tried && fault && t(`mark_book.fault.${fault}`)}
          />
          <Group justify="flex-end">
            {onFromLast && (
              <Button
                variant="default"
                onClick={() => {
                  onFromLast();
                  onClose();
                }}
              >
                {t('mark_book.fill.from_last')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit">{t('mark_book.fill.action')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
