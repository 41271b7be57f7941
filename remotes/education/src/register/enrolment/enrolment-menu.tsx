import { type EnrolmentStep, enrolmentStepsOf, type Student } from '@suksa/contracts/education';
import { useCan } from '@suksa/platform';
import { Button, Icon, Menu } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavingDay } from './leaving-day.ts';

const steps = {
  move: { icon: 'arrows-exchange', form: lazy(() => import('./move-form.tsx')) },
  suspend: { icon: 'user-exclamation', form: lazy(() => import('./suspend-form.tsx')) },
  resume: { icon: 'user-check', form: lazy(() => import('./resume-form.tsx')) },
  leave: { icon: 'door-exit', form: lazy(() => import('./leave-form.tsx')) },
  readmit: { icon: 'door-enter', form: lazy(() => import('./readmit-form.tsx')) },
} as const satisfies Record<EnrolmentStep, unknown>;

const EraseDialog = lazy(() => import('../record/erase-dialog.tsx'));

/** Moves, suspensions, leaving and coming back; and, of those who have left, the end of what is kept. */
export function EnrolmentMenu({ student }: { student: Student }) {
  const { t } = useTranslation('education');
  const [step, setStep] = useState<EnrolmentStep | null>(null);
  const possible = enrolmentStepsOf(student.status, leavingDay(student) !== null);
  const [erasing, setErasing] = useState(false);
  const hasLeft = student.status !== 'enrolled' && student.status !== 'suspended';
  const mayErase = useCan()('education.student.delete') && hasLeft;
  if (possible.length === 0 && !mayErase) return null;
  const Form = step && steps[step].form;

  return (
    <>
      <Menu position="top">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron-down" size={16} />}>
            {t('enrolment.change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.map((name) => (
            <Menu.Item
              key={name}
              leftSection={<Icon name={steps[name].icon} size={16} />}
              onClick={() => setStep(name)}
            >
              {t(`enrolment.${name}.title`)}
            </Menu.Item>
          ))}
          {mayErase && (
            <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => setErasing(true)}>
              {t('erasure.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {erasing && (
        <Suspense>
          <EraseDialog student={student} onClose={() => setErasing(false)} />
        </Suspense>
      )}
      {Form && (
        <Suspense>
          <Form student={student} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </>
  );
}
