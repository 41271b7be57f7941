import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

const steps = ['file', 'columns', 'check', 'result'] as const;

/** Where one is on the way from a file to its people. */
export function ImportSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const { t } = useTranslation('common');
  return (
    <ol className={classes.steps} aria-label={t('import.steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-done={index < steps.indexOf(current) || undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={classes.stepNumber}>{index + 1}</span>
          {t(`import.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
