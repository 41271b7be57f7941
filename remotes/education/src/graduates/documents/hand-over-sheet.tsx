import { formatDate } from '@suksa/i18n';
import { PrintTable, Signatures } from '@suksa/ui/print';
import type { CertificateDocument } from './certificate-sheet.tsx';
import { DocumentHead, type Issuer } from './document-parts.tsx';
import { classIn, type DocumentWords, inScripts, label, nameLines } from './document-words.ts';
import classes from './documents.module.css';

interface HandOverSheetProps {
  readonly papers: readonly CertificateDocument[];
  readonly words: DocumentWords;
  readonly issuer: Issuer;
}

/** The certificates of several, with room to sign for each. */
export function HandOverSheet({ papers, words, issuer }: HandOverSheetProps) {
  const blank = () => <span className={classes.blank} />;
  return (
    <section className={classes.page} data-dense={words.all.length > 1 || undefined}>
      <DocumentHead words={words} issuer={issuer} title="hand_over" />
      <PrintTable
        rows={papers}
        rowKey={({ id }) => id}
        numbered={label(words, 'number')}
        columns={[
          {
            key: 'name',
            title: label(words, 'name'),
            render: ({ holder, presentName }) => (
              <>
                <span className={classes.lines}>{nameLines(words, holder.name)}</span>
                {presentName && (
                  <small className={classes.present}>
                    {label(words, 'present_name')}: {inScripts(words, presentName)}
                  </small>
                )}
              </>
            ),
          },
          {
            key: 'class',
            title: label(words, 'class'),
            render: ({ holder }) => classIn(words, holder.className),
          },
          {
            key: 'certificate',
            title: label(words, 'certificate_number'),
            render: ({ certificate }) => <span className={classes.whole}>{certificate.code}</span>,
          },
          { key: 'receiver', title: label(words, 'receiver'), render: blank },
          { key: 'signature', title: label(words, 'signature'), render: blank },
        ]}
      />
      <Signatures
        placeAndDate={`${label(words, 'date')} ${formatDate(new Date())}`}
        of={[label(words, 'handed_over_by'), label(words, 'head')]}
        sealed={1}
      />
    </section>
  );
}
