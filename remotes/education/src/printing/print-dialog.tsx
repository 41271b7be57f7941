import { Button, Icon, LanguageChoice, Modal, usePrintLanguage } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../components/use-printing.ts';
import { loadPrintWords, type PrintWords } from './print-words.ts';

interface PrintDialogProps {
  /** Of what the user's language is remembered. */
  readonly kind: string;
  /** What is printed. */
  readonly title: string;
  readonly onPrint: (words: PrintWords) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks in which language, and prints. */
export function PrintDialog({ kind, title, onPrint, onClose }: PrintDialogProps) {
  const { t, i18n } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { busy, print } = usePrinting();
  const [language, setLanguage] = usePrintLanguage(`education.${kind}`);

  const printed = () =>
    print(async () => {
      await onPrint(await loadPrintWords(i18n, language));
      onClose();
    });

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('form.cancel')}
          </Button>
          <Button
            data-autofocus
            loading={busy}
            leftSection={<Icon name="printer" />}
            onClick={() => void printed()}
          >
            {t('print.print')}
          </Button>
        </>
      }
    >
      <LanguageChoice value={language} onChange={setLanguage} />
    </Modal>
  );
}
