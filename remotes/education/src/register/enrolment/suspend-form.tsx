import { suspendStudent } from '@suksa/contracts/education';
import { ReasonForm } from './reason-form.tsx';
import type { StepFormProps } from './step-form-props.ts';

export default function SuspendForm(props: StepFormProps) {
  return <ReasonForm {...props} step="suspend" endpoint={suspendStudent} />;
}
