import {
  type Graduate,
  type HeadStep,
  headSteps,
  type OfficeStep,
  reasonedSteps,
  type StepReport,
  takeHeadStep,
  takeOfficeStep,
} from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './graduates.module.css';

/** Tells what became of each: how many, and by name who couldn't take the step and why. */
export function useReport() {
  const { t } = useTranslation('education');
  const { errorText } = useErrorText('education');
  const format = useFormat();
  return (title: string, { done, refused }: StepReport) => {
    const text = t('graduates.report.done', { done: format.number(done.length) });
    if (refused.length === 0) return notify({ text: `${title}: ${text}` });
    return void dialogs.alert({
      title,
      tone: 'info',
      text: (
        <>
          <p>{text}</p>
          <ul className={classes.refused}>
            {refused.map(({ id, name, code, details }) => (
              <li key={id}>
                {format.name(name)}: {errorText(code, details)}
              </li>
            ))}
          </ul>
        </>
      ),
    });
  };
}

/** Takes a step with some candidates: asks why where that must be said, else whether one is sure. */
export function useSteps() {
  const { t } = useTranslation('education');
  const format = useFormat();
  const report = useReport();
  const onError = useRefusalNotice();
  const office = useApiMutation(takeOfficeStep);
  const head = useApiMutation(takeHeadStep);

  return async (step: OfficeStep | HeadStep, graduates: readonly Graduate[]): Promise<boolean> => {
    const title = t(`graduates.step.${step}`);
    const [one, ...others] = graduates;
    const who =
      one && others.length === 0
        ? format.name(one.name)
        : t('graduates.step.about', { students: format.number(graduates.length) });
    const text = `${who}. ${t(`graduates.step_help.${step}`)}`;
    const candidates = graduates.map(({ id }) => id);
    const take = async (reason: string) => {
      const told = isHeadStep(step)
        ? await head.mutateAsync({ body: { step, candidates, reason } })
        : await office.mutateAsync({ body: { step, candidates, reason } });
      report(title, told);
    };
    if (reasonedSteps.includes(step)) {
      const reason = await dialogs.prompt({
        title,
        text,
        label: t('fields.reason'),
        inputType: 'textarea',
        required: true,
        maxLength: 300,
        confirmLabel: title,
        namespace: 'education',
        submit: take,
      });
      return reason !== null;
    }
    if (!(await dialogs.confirm({ title, text, confirmLabel: title }))) return false;
    try {
      await take('');
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  };
}

const isHeadStep = (step: OfficeStep | HeadStep): step is HeadStep =>
  (headSteps as readonly string[]).includes(step);
