import { useFormat } from '@suksa/i18n';
import { Button, Icon, LanguageChoice, Modal, SegmentedControl, Stack, usePrintLanguage } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../graduates.module.css';
import {
  type GraduateDocumentKind,
  graduateDocumentKinds,
  usePrintDocuments,
} from './use-print-documents.tsx';

interface PrintDocumentsProps {
  readonly candidates: readonly number[];
  readonly size?: 'compact-sm';
}

/** Asks which paper and in which language, and prints it of each of these candidates. */
export function PrintDocuments({ candidates, size }: PrintDocumentsProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const onError = useRefusalNotice();
  const printDocuments = usePrintDocuments();
  const [asking, setAsking] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [kind, setKind] = useState<GraduateDocumentKind>('certificate');
  const [language, setLanguage] = usePrintLanguage(`education.${kind}`);

  async function print() {
    setPrinting(true);
    try {
      await printDocuments({ kind, language, candidates });
      setAsking(false);
    } catch (error) {
      onError(error);
    } finally {
      setPrinting(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<Icon name="printer" size={size ? 16 : 18} />}
        onClick={() => setAsking(true)}
      >
        {t('graduates.paper.print')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('graduates.paper.title', { students: format.number(candidates.length) })}
        footer={
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              {common('form.cancel')}
            </Button>
            <Button loading={printing} onClick={() => void print()}>
              {t('graduates.paper.choose')}
            </Button>
          </>
        }
      >
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('graduates.paper.which')}
            fullWidth
            value={kind}
            onChange={setKind}
            data={graduateDocumentKinds.map((value) => ({ value, label: t(`graduates.paper.of.${value}`) }))}
          />
          <p className={classes.hint}>{t(`graduates.paper.help.${kind}`)}</p>
          <LanguageChoice value={language} onChange={setLanguage} />
        </Stack>
      </Modal>
    </>
  );
}
