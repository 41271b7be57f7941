import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

const allSteps = ['file', 'columns', 'check', 'result'] as const;

export type Step = (typeof allSteps)[number];

interface ImportStepsProps {
  readonly current: Step;
  /** For a window that doesn't have all of them. */
  readonly steps?: readonly Step[];
}

/** Where one is on the way from a file to what comes of it. */
export function ImportSteps({ current, steps = allSteps }: ImportStepsProps) {
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
