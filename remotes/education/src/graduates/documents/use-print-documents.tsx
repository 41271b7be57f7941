import { graduateDocuments } from '@suksa/contracts/education';
import { school } from '@suksa/contracts/session';
import { shownBands } from '@suksa/contracts/settings';
import { type PrintLanguage, useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { loadDocumentWords } from './document-words.ts';

export const graduateDocumentKinds = ['certificate', 'transcript', 'hand_over'] as const;
export type GraduateDocumentKind = (typeof graduateDocumentKinds)[number];

interface PrintedDocuments {
  readonly kind: GraduateDocumentKind;
  readonly language: PrintLanguage;
  readonly candidates: readonly number[];
}

/** Prints a paper of each chosen candidate; tells who has no valid certificate where one is needed. */
export function usePrintDocuments(): (printed: PrintedDocuments) => Promise<void> {
  const { t } = useTranslation('education');
  const format = useFormat();
  const branch = useBranch()?.branch;

  return async ({ kind, language, candidates }) => {
    const [
      { CertificateSheet, HandOverSheet, TranscriptSheet, isCertified },
      { printSheet },
      words,
      { name },
      { rows },
      { bands },
    ] = await Promise.all([
      import('./sheets.ts'),
      import('../../printing/print-sheet.ts'),
      loadDocumentWords(language),
      send(school),
      send(graduateDocuments, { query: { candidates: candidates.join(',') } }),
      send(shownBands),
    ]);
    const issuer = { school: name, branch: branch?.name ?? { lo: '', en: '' } };
    const certified = rows.filter(isCertified);
    const leftOut = rows.length - certified.length;
    if (kind !== 'transcript' && certified.length === 0)
      return notify({ tone: 'red', text: t('graduates.paper.none') });
    if (kind !== 'transcript' && leftOut > 0)
      notify({ tone: 'amber', text: t('graduates.paper.left_out', { students: format.number(leftOut) }) });
    await printSheet(
      kind === 'hand_over' ? (
        <HandOverSheet papers={certified} words={words} issuer={issuer} />
      ) : kind === 'certificate' ? (
        certified.map((paper) => (
          <CertificateSheet key={paper.id} paper={paper} words={words} issuer={issuer} />
        ))
      ) : (
        rows.map((paper) => (
          <TranscriptSheet key={paper.id} paper={paper} words={words} issuer={issuer} bands={bands} />
        ))
      ),
      { title: t(`graduates.paper.of.${kind}`), language },
    );
  };
}
