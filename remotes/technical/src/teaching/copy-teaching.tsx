import { copyTeaching, type Teaching, TeachingCopy } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { CopyYear } from '../components/copy-year.tsx';

interface CopyTeachingProps {
  readonly years: Teaching['years'];
  readonly onClose: () => void;
}

/** Who taught in another year goes on where nobody is planned yet; says first how many cells that are. */
export default function CopyTeaching({ years, onClose }: CopyTeachingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const year = useBranch()?.year;
  return (
    <CopyYear
      name="technical.teaching.copy"
      schema={TeachingCopy}
      years={years.map(({ id, name }) => ({ value: id, label: name }))}
      copy={(body) => send(copyTeaching, { body })}
      count={({ copied }) => copied}
      words={{
        title: t('teaching.copy.title', { year: year?.name ?? '' }),
        save: t('teaching.copy.save'),
        from: t('teaching.copy.from'),
        done: (count) => t('teaching.copy.done', { count }),
      }}
      lines={(found) => (
        <>
          <span>{t('teaching.copy.copied', { count: found.copied })}</span>
          {(['planned', 'missing', 'left'] as const).map(
            (reason) =>
              found[reason] > 0 && (
                <span key={reason}>
                  {t(`teaching.copy.${reason}`, { number: format.number(found[reason]) })}
                </span>
              ),
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}
