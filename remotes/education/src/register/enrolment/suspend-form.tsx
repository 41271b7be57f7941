import { suspendStudent } from '@suksa/contracts/education';
import type { StepFormProps } from './enrolment-menu.tsx';
import { ReasonForm } from './reason-form.tsx';

export default function SuspendForm(props: StepFormProps) {
  return <ReasonForm {...props} step="suspend" endpoint={suspendStudent} />;
}
