import { type Curriculum, CurriculumCopy, copyCurriculum } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useBranch } from '@suksa/platform';
import { useTranslation } from 'react-i18next';
import { CopyYear } from '../components/copy-year.tsx';

interface CopyCurriculumProps {
  readonly years: Curriculum['years'];
  readonly onClose: () => void;
}

/** Takes another year's curriculum into the chosen one; says first how much of it is new. */
export default function CopyCurriculum({ years, onClose }: CopyCurriculumProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const year = useBranch()?.year;
  return (
    <CopyYear
      name="technical.curriculum.copy"
      schema={CurriculumCopy}
      years={years.map(({ id, name, rows }) => ({
        value: id,
        label: t('curriculum.copy.year', { year: name, rows: format.number(rows) }),
      }))}
      copy={(body) => send(copyCurriculum, { body })}
      count={({ added }) => added}
      words={{
        title: t('curriculum.copy.title', { year: year?.name ?? '' }),
        save: t('curriculum.copy.save'),
        from: t('curriculum.copy.from'),
        done: (count) => t('curriculum.copy.done', { count }),
      }}
      lines={({ added, already }) => (
        <>
          <span>
            {added === 0 ? t('curriculum.copy.nothing') : t('curriculum.copy.added', { count: added })}
          </span>
          {already > 0 && <span>{t('curriculum.copy.already', { number: format.number(already) })}</span>}
        </>
      )}
      onClose={onClose}
    />
  );
}
